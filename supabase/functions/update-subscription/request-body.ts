import {
  cancellationReasons,
  longestCancellationComment,
  type CancellationReason,
} from "../_shared/contract/subscriptions.ts";
import { FunctionError } from "../_shared/function-error.ts";

/** What a customer asks of their subscription. The reasons are Stripe's own values. */
export type SubscriptionRequest =
  { action: "cancel"; reason: CancellationReason; comment: string | null } | { action: "keep" };

/** Reads `{ action, reason, comment }` and ignores everything else. Throws `invalid_request`. */
export async function readSubscriptionRequest(request: Request): Promise<SubscriptionRequest> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== "object" || body === null) {
    throw new FunctionError("invalid_request", "Send a JSON object.");
  }
  const { action, reason: given, comment = null } = body as Record<string, unknown>;
  if (action === "keep") {
    return { action };
  }
  if (action !== "cancel") {
    throw new FunctionError("invalid_request", "action must be cancel or keep.");
  }
  const reason = cancellationReasons.find((known) => known === given);
  if (reason === undefined) {
    throw new FunctionError("invalid_request", `reason must be one of ${cancellationReasons.join(", ")}.`);
  }
  if (comment !== null && (typeof comment !== "string" || [...comment].length > longestCancellationComment)) {
    throw new FunctionError(
      "invalid_request",
      `comment must be a text of at most ${longestCancellationComment} characters.`,
    );
  }
  const words = typeof comment === "string" ? comment.trim() : "";
  return { action, reason, comment: words === "" ? null : words };
}
