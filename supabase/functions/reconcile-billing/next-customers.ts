import type { Payer } from "../_shared/billing/customer-details.ts";
import type { Database } from "../../../src/lib/database.types.ts";
import type { ServiceClient } from "../_shared/database.ts";

type Tables = Database["public"]["Tables"];

/** A customer as we know them. */
export type KnownCustomer = {
  profileId: string;
  /** Stripe customer (cus_…). */
  customerId: string;
  /** What was last written to Stripe of them, as stored. */
  syncedDetails: Tables["billing_customers"]["Row"]["synced_details"];
  payer: Payer;
  subscriptions: Pick<Tables["subscriptions"]["Row"], "id" | "status" | "ended_at" | "synced_at">[];
};

const batchSize = 50;

/** The customers last compared before a time, those compared longest ago first. */
export async function nextCustomers(database: ServiceClient, before: Date): Promise<KnownCustomer[]> {
  const { data } = await database
    .from("billing_customers")
    .select(
      `profile_id, stripe_customer_id, synced_details,
       profiles(email, full_name, locale, subscriptions(id, status, ended_at, synced_at))`,
    )
    .or(`reconciled_at.is.null,reconciled_at.lt.${before.toISOString()}`)
    .order("reconciled_at", { ascending: true, nullsFirst: true })
    .limit(batchSize)
    .throwOnError();
  return data.map(({ profile_id, stripe_customer_id, synced_details, profiles }) => ({
    profileId: profile_id,
    customerId: stripe_customer_id,
    syncedDetails: synced_details,
    payer: profiles,
    subscriptions: profiles.subscriptions,
  }));
}
