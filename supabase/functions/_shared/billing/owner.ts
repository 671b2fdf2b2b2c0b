import type { Stripe } from "stripe";
import type { ServiceClient } from "../database.ts";
import { idOf } from "./reference.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whose a subscription is. */
export type Ownership =
  | { profileId: string }
  | {
      profileId: null;
      /** The checkout it was bought with; null when Stripe knows of none. */
      session: Stripe.Checkout.Session | null;
      /** The profile that the checkout's reference names, where the payer is not that person as far as we can tell. */
      referenced: string | null;
    };

/**
 * The profile a subscription belongs to, by the most reliable trace there is: the
 * customer we know the profile by, the row stored earlier, the metadata that our own
 * checkout or the team wrote, and last the reference a payment link carried. An e-mail alone
 * never leads to a profile, as anybody can type anybody's address on a payment page; nor does a
 * reference alone, as anybody can pay through anybody's link: see docs/decisions/0016.
 */
export async function findOwner(
  database: ServiceClient,
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Ownership> {
  const profileId =
    (await ownerOfCustomer(database, idOf(subscription.customer))) ??
    (await ownerOfStored(database, subscription.id)) ??
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

async function ownerOfStored(database: ServiceClient, subscriptionId: string): Promise<string | undefined> {
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
  if (profile !== null && isSameAddress(profile.email, payersAddress(session))) {
    return { profileId: profile.id };
  }
  return { profileId: null, session, referenced: profile?.id ?? null };
}

/** The address given on the payment page; null when none was. */
export function payersAddress(session: Stripe.Checkout.Session | null): string | null {
  return session?.customer_details?.email ?? session?.customer_email ?? null;
}

function isSameAddress(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The reference comes out of an address bar and may be anything. */
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
