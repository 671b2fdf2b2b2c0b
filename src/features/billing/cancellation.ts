import {
  cancellationReasons,
  longestCancellationComment,
  type CancellationReason,
} from "@contract/subscriptions";
import * as z from "zod/mini";
import { says } from "@/lib/validation";
import { subscriptionState, type Subscription } from "./model";

/** What the customer asks the server to do with their subscription. */
export type SubscriptionChange =
  { action: "cancel"; reason: CancellationReason; comment?: string } | { action: "keep" } | { action: "pay" };

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

/** The form that cancels: one reason must be chosen, a comment there need not be. */
export const cancellationSchema = z.object({
  reason: z.enum(cancellationReasons, says("validation.choose")),
  comment: z.string().check(
    z.trim(),
    z.refine(
      (comment) => [...comment].length <= longestCancellationComment,
      says(`validation.maxLength:${longestCancellationComment}`),
    ),
  ),
});
