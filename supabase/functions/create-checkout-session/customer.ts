import type { Stripe } from "stripe";
import { toTold, type Payer as Details, type Told } from "../_shared/billing/customer-details.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { fingerprint, hourOf } from "../_shared/fingerprint.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { isMissing, unlessMissing } from "../_shared/stripe-client.ts";

/** Who pays. */
export type Payer = Details & { id: string };

type Parts = { database: ServiceClient; stripe: Stripe; now: () => Date };

/**
 * The Stripe customer (cus_…) a profile pays as: the stored one while it lives,
 * else a new one, stored. However many requests come here at once, they all
 * leave with the one that was stored first. Throws `unauthorized` when the account
 * is deleted meanwhile.
 */
export async function findOrCreateCustomer(parts: Parts, payer: Payer): Promise<string> {
  const stored = await readCustomer(parts.database, payer.id);
  if (stored !== null && (await isAlive(parts.stripe, stored))) {
    return stored;
  }
  const told = toTold(payer);
  const created = await createCustomer(parts, payer.id, told, stored);
  await storeCustomer(
    parts.database,
    payer.id,
    { stripe_customer_id: created, synced_details: told },
    stored,
  );
  const kept = await readCustomer(parts.database, payer.id);
  if (kept === null) {
    // Nobody would end what a customer without a profile buys, or take their name and address out of Stripe.
    await unlessMissing(() => parts.stripe.customers.del(created));
    throw new FunctionError("unauthorized", "The account does not exist any more.");
  }
  return kept;
}

async function readCustomer(database: ServiceClient, profileId: string): Promise<string | null> {
  const { data } = await database
    .from("billing_customers")
    .select("stripe_customer_id")
    .eq("profile_id", profileId)
    .maybeSingle()
    .throwOnError();
  return data?.stripe_customer_id ?? null;
}

async function isAlive(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    const customer = await stripe.customers.retrieve(customerId);
    return customer.deleted !== true;
  } catch (error) {
    if (isMissing(error)) {
      return false;
    }
    throw error;
  }
}

/** The key names the customer that this one replaces: a deleted one must not be handed out again. */
async function createCustomer(
  parts: Parts,
  profileId: string,
  told: Told,
  replaced: string | null,
): Promise<string> {
  const params: Stripe.CustomerCreateParams = {
    ...(told.email === "" ? {} : { email: told.email }),
    ...(told.name === "" ? {} : { name: told.name }),
    preferred_locales: [told.locale],
    metadata: { profile_id: profileId },
  };
  const key = ["customer", profileId, replaced ?? "none", hourOf(parts.now()), await fingerprint(params)];
  const { id } = await parts.stripe.customers.create(params, { idempotencyKey: key.join(":") });
  return id;
}

/** Postgres's code for a row that refers to one that is not there: the profile has gone. */
const referenceViolation = "23503";

/**
 * Puts the row in, or in the place of the dead one. A row that another request wrote
 * meanwhile stays, and for a profile that has gone there is none.
 */
async function storeCustomer(
  database: ServiceClient,
  profileId: string,
  row: { stripe_customer_id: string; synced_details: Told },
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
