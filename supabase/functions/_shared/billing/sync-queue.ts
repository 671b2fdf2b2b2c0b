import type { Database } from "../../../database.types.ts";
import type { BillingDependencies } from "../dependencies.ts";

/** An object at Stripe to sync. */
export type SyncSubject = {
  kind: "subscription" | "customer" | "checkout_session" | "payment_intent" | "test_clock";
  /** Its id at Stripe: sub_…, cus_…, cs_…, pi_…, clock_… */
  id: string;
  /** 0 when a buyer waits for the result, 2 for the daily comparison, 1 otherwise. */
  priority?: 0 | 1 | 2;
  /** Fetches every invoice, not only the newest. */
  whole?: boolean;
  /** The invoice (in_…) named by an event. */
  invoice?: string;
};

export type ClaimedSync = Database["public"]["Functions"]["claim_stripe_syncs"]["Returns"][number];

type Queue = Pick<BillingDependencies, "database" | "now">;

/** Marks Stripe objects as due for a sync. */
export async function markSyncs(
  { database, now }: Queue,
  subjects: SyncSubject[],
  reason: "event" | "comparison" | "price_move",
): Promise<void> {
  if (subjects.length === 0) return;
  await database.rpc("mark_stripe_syncs", { subjects, reason, present: now().toISOString() }).throwOnError();
}

/**
 * Claims due syncs.
 *
 * @param aheadMilliseconds also claims syncs that become due within this time
 */
export async function claimSyncs(
  { database, now }: Queue,
  most: number,
  aheadMilliseconds: number,
): Promise<ClaimedSync[]> {
  const present = new Date(now().getTime() + aheadMilliseconds).toISOString();
  const { data } = await database.rpc("claim_stripe_syncs", { present, most }).throwOnError();
  return data;
}

/** Returns the time until due syncs can be claimed after a rate-limit pause, in milliseconds; null when none is due. */
export async function timeToNextClaim({ database, now }: Queue): Promise<number | null> {
  const { data } = await database
    .rpc("stripe_syncs_wait_ms", { present: now().toISOString() })
    .throwOnError();
  return data;
}

/** Finishes a sync. A sync that was marked again during the run stays due. */
export async function finishSync(
  { database, now }: Queue,
  { kind, id, version }: ClaimedSync,
): Promise<void> {
  await database
    .rpc("finish_stripe_sync", { kind, id, version, present: now().toISOString() })
    .throwOnError();
}

/**
 * Returns a sync to the queue for another attempt.
 *
 * @param counts whether the attempt counts as a failure; Stripe's rate limit does not
 */
export async function postponeSync(
  { database, now }: Queue,
  { kind, id }: ClaimedSync,
  counts: boolean,
): Promise<void> {
  await database
    .rpc("postpone_stripe_sync", { kind, id, present: now().toISOString(), counts })
    .throwOnError();
}
