import type { RefundAnswer } from "@contract/refunds";
import { AppError } from "@/platform/app-error";
import { invokeFunction } from "@/platform/backend";
import type { RefundRequest } from "./refunds-model";

/**
 * Refunds a payment in whole or in part. A repeated request is idempotent. A requested cancellation also happens when
 * Stripe refuses the refund.
 *
 * @throws AppError `conflict` (part of it was refunded since the page loaded), `forbidden`,
 * `payment_provider_unavailable`, `network`
 */
export async function refundPayment(request: RefundRequest): Promise<RefundAnswer> {
  const answer = await invokeFunction("refund-payment", request);
  if (isAnswer(answer)) return answer;
  throw new AppError("unknown", { cause: answer });
}

function isAnswer(answer: unknown): answer is RefundAnswer {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "outcome" in answer &&
    (answer.outcome === "refunded" || answer.outcome === "refused") &&
    "cancelled" in answer
  );
}
