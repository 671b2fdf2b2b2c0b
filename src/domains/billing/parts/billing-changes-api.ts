import type { BillingChangeAnswer } from "@contract/billing-changes";
import { AppError } from "@/platform/app-error";
import { invokeFunction } from "@/platform/backend";
import { withDatabase } from "@/platform/database";
import type { BillingChangeRequest, GraceFields, OwedGrace } from "./billing-changes-model";

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

/**
 * Lets a customer owe until the end of a day in São Paulo.
 *
 * @param attempt random id from the browser; the same one for a retry
 * @throws AppError `conflict` when the grace has changed since it was read, `invalid_input`, `forbidden`, `network`
 */
export function extendGrace(grace: OwedGrace, fields: GraceFields, attempt: string): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("extend_grace", {
        change_id: attempt,
        subscription_id: grace.subscriptionId,
        until: fields.until,
        seen: grace.endsAt,
        reason: fields.reason,
        note: fields.note,
      })
      .throwOnError();
  });
}

function isAnswer(answer: unknown): answer is BillingChangeAnswer {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "outcome" in answer &&
    (answer.outcome === "done" || answer.outcome === "refused")
  );
}
