import { offeredPlanId, type SavePlanAnswer } from "@contract/plans";
import { AppError } from "@/platform/app-error";
import { invokeFunction } from "@/platform/backend";
import { withDatabase } from "@/platform/database";
import { planColumns, toEditedPlan, toPlanRequest, type EditedPlan, type PlanFields } from "./plans-model";

/** Returns the stored plan, whether or not it is on sale. */
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
 * Saves the plan, unless Stripe's price differs, which the answer reports.
 *
 * @param seen time of the plan's last change, as loaded
 * @param makesPrice uses Stripe's price of the same amount instead of the typed id, created if needed
 * @throws AppError `conflict` (another user saved it since), `forbidden`, `payment_provider_unavailable`,
 * `network`
 */
export async function savePlan({
  fields,
  seen,
  makesPrice,
}: {
  fields: PlanFields;
  seen: string;
  makesPrice: boolean;
}): Promise<SavePlanAnswer> {
  const answer = await invokeFunction("save-plan", toPlanRequest(fields, seen, makesPrice));
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
