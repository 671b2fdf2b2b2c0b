import { liveStatuses } from "../contract/subscriptions.ts";
import type { ServiceClient } from "../database.ts";

/** Returns the stored Stripe customer (cus_…) of a profile, or null. */
export async function storedCustomer(database: ServiceClient, profileId: string): Promise<string | null> {
  const { data } = await database
    .from("billing_customers")
    .select("stripe_customer_id")
    .eq("profile_id", profileId)
    .maybeSingle()
    .throwOnError();
  return data?.stripe_customer_id ?? null;
}

/** Returns the stored live subscriptions of a profile, newest first. More than one is an error to repair. */
export async function storedLiveSubscriptions(
  database: ServiceClient,
  profileId: string,
): Promise<{ id: string; status: string }[]> {
  const { data } = await database
    .from("subscriptions")
    .select("id, status")
    .eq("profile_id", profileId)
    .in("status", liveStatuses)
    .order("started_at", { ascending: false })
    .throwOnError();
  return data;
}
