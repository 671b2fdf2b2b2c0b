import type { TeamTaskKind } from "./enums.ts";

/** A kind of task as `task-words` has it: an activation past its deadline has words of its own. */
export type TaskWordsKind = TeamTaskKind | "activation_overdue";

/**
 * By which words an open task is named.
 *
 * @param dueAt milliseconds; null for a task without a date
 * @param now milliseconds
 */
export function taskWordsKind(kind: TeamTaskKind, dueAt: number | null, now: number): TaskWordsKind {
  return kind === "activation_due" && dueAt !== null && dueAt <= now ? "activation_overdue" : kind;
}
