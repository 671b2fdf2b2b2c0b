/** What the team is asked to do something about, as `team_tasks` names it. */
export const taskKinds = [
  "activation_due",
  "take_site_down",
  "put_site_back",
  "paid_without_profile",
  "two_subscriptions",
  "stripe_customer_conflict",
  "message_given_up",
  "domain_claimed_twice",
  "domain_change_asked",
  "migration_asked",
  "emails_stalled",
  "reconciliation_stalled",
  "paid_unknown_price",
  "schedule_behind",
  "publishing_failed",
  "counters_stalled",
  "page_views_left_out",
] as const;

export type TaskKind = (typeof taskKinds)[number];

/** A kind of task as `task-words` has it: an activation past its deadline has words of its own. */
export type TaskWordsKind = TaskKind | "activation_overdue";

/**
 * By which words an open task is named.
 *
 * @param dueAt milliseconds; null for a task without a date
 * @param now milliseconds
 */
export function taskWordsKind(kind: TaskKind, dueAt: number | null, now: number): TaskWordsKind {
  return kind === "activation_due" && dueAt !== null && dueAt <= now ? "activation_overdue" : kind;
}

/** The kind of a task; null for one that this version does not have. */
export function toTaskKind(value: string): TaskKind | null {
  return taskKinds.find((known) => known === value) ?? null;
}
