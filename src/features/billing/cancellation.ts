import {
  cancellationReasons,
  longestCancellationComment,
  type CancellationReason,
} from "@contract/subscriptions";
import * as z from "zod/mini";
import { says } from "@/lib/validation";
import { subscriptionState, type Subscription } from "./model";

/** A change that the customer requests for their subscription. */
export type SubscriptionChange =
  { action: "cancel"; reason: CancellationReason; comment?: string } | { action: "keep" } | { action: "pay" };

/** Returns when a cancellation takes effect: after the paid period, immediately (open invoice), or never. */
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

/** The form of a cancellation: one reason is required, the comment is optional. */
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
