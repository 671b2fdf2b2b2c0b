import type { Stripe } from "stripe";
import type { ServiceClient } from "../_shared/database.ts";
import { fingerprint, hourOf } from "../_shared/fingerprint.ts";
import { isLanguage, stripeLocale } from "../_shared/language.ts";
import { isMissing } from "../_shared/stripe-client.ts";

/** Who pays: the parts of a profile that Stripe is told. */
export type Payer = { id: string; email: string | null; full_name: string | null; locale: string };

type Parts = { database: ServiceClient; stripe: Stripe; now: () => Date };

/**
 * The Stripe customer (cus_…) a profile pays as: the stored one while it lives,
 * else a new one, stored. However many requests come here at once, they all
 * leave with the one that was stored first.
 */
export async function findOrCreateCustomer(parts: Parts, payer: Payer): Promise<string> {
  const stored = await readCustomer(parts.database, payer.id);
  if (stored !== null && (await isAlive(parts.stripe, stored))) {
    return stored;
  }
  const created = await createCustomer(parts, payer, stored);
  await storeCustomer(parts.database, payer.id, created, stored);
  return (await readCustomer(parts.database, payer.id)) ?? created;
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
async function createCustomer(parts: Parts, payer: Payer, replaced: string | null): Promise<string> {
  const params: Stripe.CustomerCreateParams = {
    ...(payer.email === null ? {} : { email: payer.email }),
    ...(payer.full_name === null ? {} : { name: payer.full_name }),
    preferred_locales: [stripeLocale(isLanguage(payer.locale) ? payer.locale : "pt-BR")],
    metadata: { profile_id: payer.id },
  };
  const key = ["customer", payer.id, replaced ?? "none", hourOf(parts.now()), await fingerprint(params)];
  const { id } = await parts.stripe.customers.create(params, { idempotencyKey: key.join(":") });
  return id;
}

/** Puts the row in, or in the place of the dead one; a row that another request wrote meanwhile stays. */
async function storeCustomer(
  database: ServiceClient,
  profileId: string,
  customerId: string,
  replaced: string | null,
): Promise<void> {
  const table = database.from("billing_customers");
  if (replaced === null) {
    await table
      .upsert(
        { profile_id: profileId, stripe_customer_id: customerId },
        { onConflict: "profile_id", ignoreDuplicates: true },
      )
      .throwOnError();
  } else {
    await table
      .update({ stripe_customer_id: customerId })
      .eq("profile_id", profileId)
      .eq("stripe_customer_id", replaced)
      .throwOnError();
  }
}
