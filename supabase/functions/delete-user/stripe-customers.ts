import type { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";
import { storedCustomer } from "../_shared/billing/stored-rows.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingClients } from "../_shared/dependencies.ts";
import { customerExists, unlessMissing } from "../_shared/stripe-client.ts";

/** The user whose billing ends. */
export type Account = { id: string; email?: string };

/**
 * Returns the existing Stripe customers (cus_…) of a user: the stored one, those of the stored subscriptions (a payment
 * link creates its own customers), and those that our checkout created with the user's e-mail. Excludes customers
 * stored for another profile.
 */
export async function findCustomers(
  { database, stripe }: BillingClients,
  account: Account,
): Promise<string[]> {
  const stored = await storedCustomer(database, account.id);
  const candidates = new Set([
    ...(stored === null ? [] : [stored]),
    ...(await behindSubscriptions(database, stripe, account.id)),
    ...(await createdByCheckout(stripe, account)),
  ]);
  const living: string[] = [];
  for (const id of candidates) {
    if ((await customerExists(stripe, id)) && !(await isOtherProfiles(database, id, account.id))) {
      living.push(id);
    }
  }
  return living;
}

async function behindSubscriptions(
  database: ServiceClient,
  stripe: Stripe,
  profileId: string,
): Promise<string[]> {
  const { data } = await database
    .from("subscriptions")
    .select("id")
    .eq("profile_id", profileId)
    .throwOnError();
  const customers: string[] = [];
  for (const { id } of data) {
    const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(id));
    if (subscription !== null) {
      customers.push(idOf(subscription.customer));
    }
  }
  return customers;
}

async function createdByCheckout(stripe: Stripe, { id, email }: Account): Promise<string[]> {
  if (email === undefined) {
    return [];
  }
  const customers: string[] = [];
  for await (const customer of stripe.customers.list({ email, limit: 100 })) {
    if (customer.metadata["profile_id"] === id) {
      customers.push(customer.id);
    }
  }
  return customers;
}

async function isOtherProfiles(
  database: ServiceClient,
  customerId: string,
  profileId: string,
): Promise<boolean> {
  const { data } = await database
    .from("billing_customers")
    .select("profile_id")
    .eq("stripe_customer_id", customerId)
    .neq("profile_id", profileId)
    .throwOnError();
  return data.length > 0;
}
