import type { BillingChangeAnswer } from "@contract/billing-changes";
import { AppError } from "@/lib/app-error";
import { invokeFunction } from "@/lib/backend";
import type { BillingChangeRequest } from "./model";

/**
 * Changes a customer's billing. A repeated request is idempotent.
 *
 * @throws AppError `forbidden`, `payment_provider_unavailable`, `network`
 */
export async function changeBilling(request: BillingChangeRequest): Promise<BillingChangeAnswer> {
  const answer = await invokeFunction("change-billing", request);
  if (isAnswer(answer)) return answer;
  throw new AppError("unknown", { cause: answer });
}

function isAnswer(answer: unknown): answer is BillingChangeAnswer {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "outcome" in answer &&
    (answer.outcome === "done" || answer.outcome === "refused")
  );
}
