import type { Stripe } from "stripe";
import type { Database } from "../../../../src/lib/database.types.ts";
import { defaultLanguage, isLanguage } from "../contract/languages.ts";
import type { ServiceClient } from "../database.ts";
import { unlessMissing } from "../stripe-client.ts";
import { stripeLocale } from "../stripe-locale.ts";

/** Who pays: the parts of a profile that Stripe is told. */
export type Payer = { email: string | null; full_name: string | null; locale: string };

/** The same as it is stored, to know later whether Stripe is behind. */
export type Told = { email: string; name: string; locale: string };

/** A profile in Stripe's words. Its addresses and names cannot be null: what is missing is empty. */
export function toTold({ email, full_name: name, locale }: Payer): Told {
  return {
    email: email ?? "",
    name: name ?? "",
    locale: stripeLocale(isLanguage(locale) ? locale : defaultLanguage),
  };
}

/** Whether what was stored as told says the same as what is true now. */
export function isUpToDate(
  told: Database["public"]["Tables"]["billing_customers"]["Row"]["synced_details"],
  present: Told,
): boolean {
  if (typeof told !== "object" || told === null || Array.isArray(told)) {
    return false;
  }
  return (
    told["email"] === present.email && told["name"] === present.name && told["locale"] === present.locale
  );
}

/**
 * Tells Stripe a customer's present e-mail, name and language, and stores that it
 * was told. False when the customer does not exist there any more.
 */
export async function tellStripe(
  { database, stripe }: { database: ServiceClient; stripe: Stripe },
  profileId: string,
  customerId: string,
  present: Told,
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
