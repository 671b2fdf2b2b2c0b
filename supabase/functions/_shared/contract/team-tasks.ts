import type { TeamTaskKind } from "./enums.ts";

/** The keys of `task-words`: an activation past its deadline has its own texts. */
export type TaskWordsKind = TeamTaskKind | "activation_overdue";

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
