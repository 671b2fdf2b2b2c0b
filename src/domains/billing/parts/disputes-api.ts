import type { DisputeDecision } from "@contract/enums";
import { invokeFunction } from "@/platform/backend";
import { withDatabase } from "@/platform/database";
import { disputeColumns, type Dispute } from "./disputes-model";

/** Returns the disputes of a customer's payments, the newest first. */
export function listDisputes(customerId: string): Promise<readonly Dispute[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("disputes")
      .select(disputeColumns)
      .eq("profile_id", customerId)
      .order("opened_at", { ascending: false })
      .throwOnError();
    return data;
  });
}

/**
 * Stores what the team decides after a lost dispute; `ended` also cancels the subscription. A repeated request changes
 * nothing.
 *
 * @throws AppError `conflict` when it was decided otherwise, `forbidden`, `payment_provider_unavailable`, `network`
 */
export async function decideDispute(id: string, decision: DisputeDecision): Promise<void> {
  await invokeFunction("decide-dispute", { dispute_id: id, decision });
}
