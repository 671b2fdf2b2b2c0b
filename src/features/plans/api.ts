import { offeredPlanId, type SavePlanAnswer } from "@contract/plans";
import { AppError } from "@/lib/app-error";
import { invokeFunction } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { planColumns, toEditedPlan, toPlanRequest, type EditedPlan, type PlanFields } from "./model";

/** The plan as it is stored, on sale or not. */
export function getEditedPlan(): Promise<EditedPlan> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("plans")
      .select(planColumns)
      .eq("id", offeredPlanId)
      .single()
      .throwOnError();
    return toEditedPlan(data);
  });
}

/**
 * Saves the plan, unless Stripe's price is not the plan's, which the answer says.
 *
 * @param seen when the plan last changed, as it was read
 * @throws AppError `conflict` (someone else saved it meanwhile), `forbidden`, `payment_provider_unavailable`, `network`
 */
export async function savePlan({
  fields,
  seen,
}: {
  fields: PlanFields;
  seen: string;
}): Promise<SavePlanAnswer> {
  const answer = await invokeFunction("save-plan", toPlanRequest(fields, seen));
  if (isAnswer(answer)) return answer;
  throw new AppError("unknown", { cause: answer });
}

function isAnswer(answer: unknown): answer is SavePlanAnswer {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "outcome" in answer &&
    (answer.outcome === "saved" || answer.outcome === "price_refused")
  );
}
