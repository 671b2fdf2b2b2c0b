import type { TeamTaskKind } from "./enums.ts";

/** The keys of `task-words`: an activation past its deadline has its own texts. */
export type TaskWordsKind = TeamTaskKind | "activation_overdue";

/** The kinds that are solved on the site's page; the others about a customer, on the customer's. */
export const siteTaskKinds: readonly TeamTaskKind[] = [
  "activation_due",
  "take_site_down",
  "put_site_back",
  "domain_claimed_twice",
  "domain_change_asked",
  "migration_asked",
  "site_job_failed",
];

/** Returns the address of a dispute (dp_…) in Stripe's dashboard. */
export function disputeAddress(id: string): string {
  return `https://dashboard.stripe.com/disputes/${encodeURIComponent(id)}`;
}

/**
 * Returns the key of a task's texts.
 *
 * @param dueAt milliseconds; null for a task without a date
 * @param now milliseconds
 */
export function taskWordsKind(kind: TeamTaskKind, dueAt: number | null, now: number): TaskWordsKind {
  return kind === "activation_due" && dueAt !== null && dueAt <= now ? "activation_overdue" : kind;
}
