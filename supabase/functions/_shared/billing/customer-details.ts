import type { Database } from "../../../database.types.ts";
import { defaultLanguage, isLanguage } from "../contract/languages.ts";
import type { BillingClients } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { stripeLocale } from "../stripe-locale.ts";

/** Who pays: the parts of a profile that Stripe knows. */
export type Payer = { email: string | null; full_name: string | null; locale: string };

/** The same as it was last written to Stripe, stored to know later whether Stripe is behind. */
export type SyncedDetails = { email: string; name: string; locale: string };

/** A profile in Stripe's words. Its addresses and names cannot be null: what is missing is empty. */
export function toSyncedDetails({ email, full_name: name, locale }: Payer): SyncedDetails {
  return {
    email: email ?? "",
    name: name ?? "",
    locale: stripeLocale(isLanguage(locale) ? locale : defaultLanguage),
  };
}

/** Whether what was last written to Stripe is what is true now. */
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

/**
 * Writes a customer's present e-mail, name and language to Stripe, and stores what
 * was written. False when the customer does not exist there any more.
 */
export async function syncCustomer(
  { database, stripe }: BillingClients,
  profileId: string,
  customerId: string,
  present: SyncedDetails,
): Promise<boolean> {
  const customer = await unlessMissing(() =>
    stripe.customers.update(customerId, {
      // An address cannot be taken away at Stripe, only replaced.
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
