import {
  cancellationReasons,
  longestCancellationComment,
  type CancellationReason,
} from "@contract/subscriptions";
import type { FieldProblem } from "@/components/use-form";
import { subscriptionState, type Subscription } from "./model";

/** What the customer asks the server to do with their subscription. */
export type SubscriptionChange =
  { action: "cancel"; reason: CancellationReason; comment?: string } | { action: "keep" };

/** How a cancellation would go now: at the end of what is paid, at once where something is owed, or not at all. */
export function cancellationKind(subscription: Subscription | null): "at_end" | "at_once" | null {
  switch (subscriptionState(subscription)) {
    case "active":
      return "at_end";
    case "past_due":
    case "unpaid":
    case "paused":
      return "at_once";
    default:
      return null;
  }
}

/** Reads a reason from the form; null when none was chosen. */
export function toReason(value: string): CancellationReason | null {
  return cancellationReasons.find((reason) => reason === value) ?? null;
}

/** Rule of the reason: one must be chosen. */
export function reasonRule(value: string): FieldProblem | null {
  return toReason(value) === null ? { key: "validation.choose" } : null;
}

/** Rule of the comment: there need be none. */
export function commentRule(value: string): FieldProblem | null {
  return [...value].length > longestCancellationComment
    ? { key: "validation.maxLength", count: longestCancellationComment }
    : null;
}
