import type { Stripe } from "stripe";
import type { ServiceClient } from "../database.ts";
import { idOf } from "./reference.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The owner of a subscription. */
export type Ownership =
  | { profileId: string }
  | {
      profileId: null;
      /** The checkout session that created the subscription, or null when Stripe has none. */
      session: Stripe.Checkout.Session | null;
      /** The profile in the checkout's reference, when the payer cannot be matched to it. */
      referenced: string | null;
    };

/**
 * Finds the profile that owns a subscription. Sources, most reliable first: the stored customer, the stored
 * subscription, the metadata written by our checkout or the team, the reference of a payment link. An e-mail address
 * alone never identifies a profile, because anyone can type any address on a payment page. A reference alone does not
 * either, because anyone can pay through another customer's link: see docs/decisions/0003.
 */
export async function findOwner(
  database: ServiceClient,
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Ownership> {
  const profileId =
    (await ownerOfCustomer(database, idOf(subscription.customer))) ??
    (await ownerOfSubscription(database, subscription.id)) ??
    (await existingProfile(database, subscription.metadata["profile_id"]))?.id;
  return profileId === undefined ? ownerByReference(database, stripe, subscription.id) : { profileId };
}

async function ownerOfCustomer(database: ServiceClient, customerId: string): Promise<string | undefined> {
  const { data } = await database
    .from("billing_customers")
    .select("profile_id")
    .eq("stripe_customer_id", customerId)
    .maybeSingle()
    .throwOnError();
  return data?.profile_id;
}

async function ownerOfSubscription(
  database: ServiceClient,
  subscriptionId: string,
): Promise<string | undefined> {
  const { data } = await database
    .from("subscriptions")
    .select("profile_id")
    .eq("id", subscriptionId)
    .maybeSingle()
    .throwOnError();
  return data?.profile_id;
}

async function ownerByReference(
  database: ServiceClient,
  stripe: Stripe,
  subscriptionId: string,
): Promise<Ownership> {
  const { data: sessions } = await stripe.checkout.sessions.list({ subscription: subscriptionId, limit: 1 });
  const session = sessions[0] ?? null;
  const profile = await existingProfile(database, session?.client_reference_id);
  if (profile !== null && isSameEmail(profile.email, payerEmail(session))) {
    return { profileId: profile.id };
  }
  return { profileId: null, session, referenced: profile?.id ?? null };
}

/** Returns the e-mail address given on the payment page, or null. */
export function payerEmail(session: Stripe.Checkout.Session | null): string | null {
  return session?.customer_details?.email ?? session?.customer_email ?? null;
}

function isSameEmail(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Returns the profile with this id. The reference comes from a URL and may be any text. */
async function existingProfile(
  database: ServiceClient,
  reference: string | null | undefined,
): Promise<{ id: string; email: string | null } | null> {
  if (!reference || !uuid.test(reference)) {
    return null;
  }
  const { data } = await database
    .from("profiles")
    .select("id, email")
    .eq("id", reference)
    .maybeSingle()
    .throwOnError();
  return data;
}
