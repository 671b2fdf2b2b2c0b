import { queryOptions } from "@tanstack/react-query";
import { withDatabase } from "@/platform/backend/backend";

/** The number of waiting sites, and of overdue ones among them. */
type ActivationCounts = { waiting: number; overdue: number };

/** The prefix of every query key about sites for the team. */
export const activationsKey = ["activations"] as const;

/** Payments arrive while the panel is open. */
export const refetchMs = 60_000;

/** Returns the number of sites that wait for the team. */
export function countActivations(): Promise<ActivationCounts> {
  return withDatabase(async (database) => {
    const count = () => database.from("activation_queue").select("site_id", { count: "exact", head: true });
    const [waiting, overdue] = await Promise.all([
      count().throwOnError(),
      count().eq("overdue", true).throwOnError(),
    ]);
    return { waiting: waiting.count ?? 0, overdue: overdue.count ?? 0 };
  });
}

/** The query for the number of sites that wait for the team. */
export function activationCountsQuery() {
  return queryOptions({
    queryKey: [...activationsKey, "counts"],
    queryFn: () => countActivations(),
    refetchInterval: refetchMs,
  });
}

/**
 * The urgency of a deadline: passed, within six hours (when the team receives a notice), within a day, or
 * later.
 */
export type Urgency = "overdue" | "urgent" | "soon" | "calm";

const hour = 3_600_000;

/** Returns the urgency of a deadline. @param deadline ISO 8601 @param now milliseconds */
export function urgencyOf(deadline: string, now: number): Urgency {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return "overdue";
  if (left <= 6 * hour) return "urgent";
  return left <= 24 * hour ? "soon" : "calm";
}

/** Returns the whole hours until or since the deadline; less than an hour counts as one. */
export function hoursBetween(deadline: string, now: number): number {
  return Math.max(1, Math.floor(Math.abs(Date.parse(deadline) - now) / hour));
}
