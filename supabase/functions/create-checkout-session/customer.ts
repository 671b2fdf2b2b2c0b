import type { Stripe } from "stripe";
import {
  type Payer as Details,
  type SyncedDetails,
  toSyncedDetails,
} from "../_shared/billing/customer-details.ts";
import { storedCustomer } from "../_shared/billing/stored-rows.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { fingerprint, hourOf } from "../_shared/fingerprint.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { customerExists, unlessMissing } from "../_shared/stripe-client.ts";

/** The buyer's profile. */
export type Payer = Details & { id: string };

/**
 * Returns the Stripe customer (cus_…) of a profile: the stored one, or a new one that is stored. Concurrent requests
 * all return the customer that was stored first. Throws `unauthorized` when the account is deleted during the call.
 */
export async function findOrCreateCustomer(dependencies: BillingDependencies, payer: Payer): Promise<string> {
  const stored = await storedCustomer(dependencies.database, payer.id);
  if (stored !== null && (await customerExists(dependencies.stripe, stored))) {
    return stored;
  }
  const details = toSyncedDetails(payer);
  const created = await createCustomer(dependencies, payer.id, details, stored);
  await storeCustomer(
    dependencies.database,
    payer.id,
    { stripe_customer_id: created, synced_details: details },
    stored,
  );
  const kept = await storedCustomer(dependencies.database, payer.id);
  if (kept === null) {
    // Without a profile, no later step would end purchases of this customer or remove their name and address from
    // Stripe.
    await unlessMissing(() => dependencies.stripe.customers.del(created));
    throw new FunctionError("unauthorized", "The account does not exist any more.");
  }
  return kept;
}

/**
 * Creates a customer. The idempotency key names the replaced customer, so that Stripe does not return a deleted one.
 */
async function createCustomer(
  dependencies: BillingDependencies,
  profileId: string,
  details: SyncedDetails,
  replaced: string | null,
): Promise<string> {
  const params: Stripe.CustomerCreateParams = {
    ...(details.email === "" ? {} : { email: details.email }),
    ...(details.name === "" ? {} : { name: details.name }),
    preferred_locales: [details.locale],
    metadata: { profile_id: profileId },
  };
  const key = [
    "customer",
    profileId,
    replaced ?? "none",
    hourOf(dependencies.now()),
    await fingerprint(params),
  ];
  const { id } = await dependencies.stripe.customers.create(params, { idempotencyKey: key.join(":") });
  return id;
}

/** Postgres code of a foreign key violation: the profile is deleted. */
const referenceViolation = "23503";

/**
 * Stores the customer, replacing a deleted one. Keeps a row of a concurrent request; stores none for a
 * deleted profile.
 */
async function storeCustomer(
  database: ServiceClient,
  profileId: string,
  row: { stripe_customer_id: string; synced_details: SyncedDetails },
  replaced: string | null,
): Promise<void> {
  const table = database.from("billing_customers");
  if (replaced === null) {
    const { error } = await table.upsert(
      { profile_id: profileId, ...row },
      { onConflict: "profile_id", ignoreDuplicates: true },
    );
    if (error !== null && error.code !== referenceViolation) {
      throw error;
    }
  } else {
    await table.update(row).eq("profile_id", profileId).eq("stripe_customer_id", replaced).throwOnError();
  }
}
