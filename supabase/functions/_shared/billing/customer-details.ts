import type { Stripe } from "stripe";
import type { Database } from "../../../database.types.ts";
import { defaultLanguage, isLanguage } from "../contract/languages.ts";
import type { BillingClients } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { stripeLocale } from "../stripe-locale.ts";

/** The fields of a profile that are written to its Stripe customer. */
export type Payer = { email: string | null; full_name: string | null; locale: string };

/** The fields last written to Stripe, stored to detect changes. */
export type SyncedDetails = { email: string; name: string; locale: string };

/** Converts a profile to Stripe's fields. Stripe accepts no null for e-mail and name, so missing values are empty. */
export function toSyncedDetails({ email, full_name: name, locale }: Payer): SyncedDetails {
  return {
    email: email ?? "",
    name: name ?? "",
    locale: stripeLocale(isLanguage(locale) ? locale : defaultLanguage),
  };
}

/** Returns whether the details last written to Stripe equal the current ones. */
export function isUpToDate(
  synced: Database["public"]["Tables"]["billing_customers"]["Row"]["synced_details"],
  present: SyncedDetails,
): boolean {
  if (typeof synced !== "object" || synced === null || Array.isArray(synced)) {
    return false;
  }
  return (
    synced["email"] === present.email &&
    synced["name"] === present.name &&
    synced["locale"] === present.locale
  );
}

/** Returns whether a customer at Stripe has these details. Missing ones differ only when Stripe can store them. */
export function isSameAtStripe(customer: Stripe.Customer, present: SyncedDetails): boolean {
  return (
    (present.email === "" || customer.email === present.email) &&
    (customer.name ?? "") === present.name &&
    customer.preferred_locales?.[0] === present.locale
  );
}

/**
 * Writes a customer's current e-mail, name and language to Stripe and stores them. Returns false when the
 * customer does not exist at Stripe.
 */
export async function syncCustomer(
  { database, stripe }: BillingClients,
  profileId: string,
  customerId: string,
  present: SyncedDetails,
): Promise<boolean> {
  const customer = await unlessMissing(() =>
    stripe.customers.update(customerId, {
      // Stripe can replace an e-mail address but not remove it.
      ...(present.email === "" ? {} : { email: present.email }),
      name: present.name,
      preferred_locales: [present.locale],
    }),
  );
  if (customer === null) {
    return false;
  }
  await database
    .from("billing_customers")
    .update({ synced_details: present })
    .eq("profile_id", profileId)
    .eq("stripe_customer_id", customerId)
    .throwOnError();
  return true;
}

/**
 * Writes the current e-mail, name and language of a profile to its customer at Stripe. Returns false when it has none
 * there.
 */
export async function syncProfile(clients: BillingClients, profileId: string): Promise<boolean> {
  const { data } = await clients.database
    .from("billing_customers")
    .select("stripe_customer_id, profiles(email, full_name, locale)")
    .eq("profile_id", profileId)
    .maybeSingle()
    .throwOnError();
  return (
    data !== null &&
    (await syncCustomer(clients, profileId, data.stripe_customer_id, toSyncedDetails(data.profiles)))
  );
}
