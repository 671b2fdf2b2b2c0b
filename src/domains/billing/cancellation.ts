import {
  cancellationReasons,
  longestCancellationComment,
  type CancellationReason,
} from "@contract/subscriptions";
import * as z from "zod/mini";
import { says } from "@/platform/validation";
import { needsSubscription, subscriptionState, type Subscription } from "./model";

/** A change that the customer requests for their subscription. */
export type SubscriptionChange =
  | { action: "cancel"; reason?: CancellationReason; comment?: string }
  | { action: "keep" }
  | { action: "pay" };

/**
 * Returns when a cancellation takes effect: after the paid period, immediately (open invoice), or never. The function
 * `update-subscription` follows the same rule. A pause or a dispute does not take the right to cancel away.
 */
export function cancellationKind(subscription: Subscription | null): "at_end" | "at_once" | null {
  if (subscription === null || needsSubscription(subscription)) return null;
  if (subscriptionState(subscription) === "cancelling") return null;
  return ["active", "trialing"].includes(subscription.status) ? "at_end" : "at_once";
}

/** The form of a cancellation: a reason and a comment, both optional. */
export const cancellationSchema = z.object({
  // Null when no radio button is chosen.
  reason: z.nullish(z.enum(cancellationReasons)),
  comment: z.string().check(
    z.trim(),
    z.refine(
      (comment) => [...comment].length <= longestCancellationComment,
      says(`validation.maxLength:${longestCancellationComment}`),
    ),
  ),
});
