import type { RefundAnswer } from "@contract/refunds";
import { AppError } from "@/lib/app-error";
import { invokeFunction } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { refundColumns, type Refund, type RefundRequest } from "./model";

/** The refunds that the team made of a customer's payments, newest first. */
export function listRefunds(customerId: string): Promise<readonly Refund[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("refunds")
      .select(refundColumns)
      .eq("profile_id", customerId)
      .order("created_at", { ascending: false })
      .limit(50)
      .throwOnError();
    return data;
  });
}

/**
 * Gives a payment back, whole or in part. The same request again is the same refund.
 *
 * @throws AppError `conflict` (something of it was refunded meanwhile), `forbidden`,
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
    (answer.outcome === "refunded" || answer.outcome === "refused")
  );
}
