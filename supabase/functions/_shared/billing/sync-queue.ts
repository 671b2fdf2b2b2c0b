import type { Database } from "../../../database.types.ts";
import type { BillingDependencies } from "../dependencies.ts";

/** An object at Stripe whose state is to be fetched. */
export type SyncSubject = {
  kind: "subscription" | "customer" | "checkout_session" | "payment_intent" | "test_clock";
  /** Its id at Stripe: sub_…, cus_…, cs_…, pi_…, clock_… */
  id: string;
  /** 0 when a buyer waits for it, 1 otherwise, 2 for the daily comparison. */
  priority?: 0 | 1 | 2;
  /** Whether every invoice is to be fetched, not only the newest. */
  whole?: boolean;
  /** The invoice (in_…) that an event is about. */
  invoice?: string;
};

export type ClaimedSync = Database["public"]["Functions"]["claim_stripe_syncs"]["Returns"][number];

type Queue = Pick<BillingDependencies, "database" | "now">;

/** Marks objects at Stripe as due. */
export async function markSyncs(
  { database, now }: Queue,
  subjects: SyncSubject[],
  reason: "event" | "comparison" | "price_move",
): Promise<void> {
  if (subjects.length === 0) return;
  await database.rpc("mark_stripe_syncs", { subjects, reason, present: now().toISOString() }).throwOnError();
}

/**
 * Takes syncs that are due.
 *
 * @param aheadMilliseconds those due so soon are taken, too
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

/** Ends a sync; one that was marked again in the meantime stays due. */
export async function finishSync(
  { database, now }: Queue,
  { kind, id, version }: ClaimedSync,
): Promise<void> {
  await database
    .rpc("finish_stripe_sync", { kind, id, version, present: now().toISOString() })
    .throwOnError();
}

/**
 * Gives a sync back, to be tried again.
 *
 * @param counts whether it failed; one that Stripe refused because of its rate limit did not
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
