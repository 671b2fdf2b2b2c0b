import type { DisputeStatus } from "@contract/enums";
import type { Selected } from "@/platform/selected";

/** Columns of a dispute. */
export const disputeColumns =
  "id, status, amount, currency, dueAt:evidence_due_at, decision, payment:payments(subscription:subscriptions(status))";

/** A dispute of a customer's payment with the bank. Amount in minor units, times in ISO 8601. */
export type Dispute = Selected<"disputes", typeof disputeColumns>;

/** What the team has to do about a dispute; null when it is settled. */
export type DisputeStage = "inquiry" | "open" | "review" | "lost" | null;

const stages: Partial<Record<DisputeStatus, DisputeStage>> = {
  warning_needs_response: "inquiry",
  needs_response: "open",
  appeal_needs_response: "open",
  under_review: "review",
  appeal_under_review: "review",
};

/** Returns the stage of a dispute. A lost one waits for the team's decision while the subscription is live. */
export function disputeStage(
  { status, decision }: Pick<Dispute, "status" | "decision">,
  isLive: boolean,
): DisputeStage {
  if (status === "lost") return decision === null && isLive ? "lost" : null;
  return stages[status] ?? null;
}
