import type { Stripe } from "stripe";
import type { ServiceClient } from "../database.ts";
import { idOf } from "./reference.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The profile a subscription belongs to, by the most reliable trace there is: the
 * customer we know the profile by, the row stored earlier, the metadata our own
 * checkout wrote, and last the reference a payment link carried. Never by e-mail:
 * anybody can type anybody's address on a payment page. Null when nobody is found.
 */
export async function findOwner(
  database: ServiceClient,
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<string | null> {
  return (
    (await ownerOfCustomer(database, idOf(subscription.customer))) ??
    (await ownerOfStored(database, subscription.id)) ??
    (await existingProfile(database, subscription.metadata["profile_id"])) ??
    (await ownerByReference(database, stripe, subscription.id))
  );
}

async function ownerOfCustomer(database: ServiceClient, customerId: string): Promise<string | null> {
  const { data } = await database
    .from("billing_customers")
    .select("profile_id")
    .eq("stripe_customer_id", customerId)
    .maybeSingle()
    .throwOnError();
  return data?.profile_id ?? null;
}

async function ownerOfStored(database: ServiceClient, subscriptionId: string): Promise<string | null> {
  const { data } = await database
    .from("subscriptions")
    .select("profile_id")
    .eq("id", subscriptionId)
    .maybeSingle()
    .throwOnError();
  return data?.profile_id ?? null;
}

async function ownerByReference(
  database: ServiceClient,
  stripe: Stripe,
  subscriptionId: string,
): Promise<string | null> {
  const { data: sessions } = await stripe.checkout.sessions.list({ subscription: subscriptionId, limit: 1 });
  return existingProfile(database, sessions[0]?.client_reference_id);
}

/** The reference comes out of an address bar and may be anything. */
async function existingProfile(
  database: ServiceClient,
  reference: string | null | undefined,
): Promise<string | null> {
  if (!reference || !uuid.test(reference)) {
    return null;
  }
  const { data } = await database
    .from("profiles")
    .select("id")
    .eq("id", reference)
    .maybeSingle()
    .throwOnError();
  return data?.id ?? null;
}
