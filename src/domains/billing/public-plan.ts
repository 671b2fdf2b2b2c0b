import { readRows } from "@/platform/postgrest";
import { planColumns, type Plan } from "./plan";

/**
 * Returns the plan for visitors; null when it does not exist or is not on sale.
 *
 * @throws AppError `network`, `unavailable`, `unknown`
 */
export async function getPublicPlan(planId: number, signal?: AbortSignal): Promise<Plan | null> {
  const query = { id: `eq.${planId}`, select: planColumns.replaceAll(" ", "") };
  const [row] = await readRows<Plan>("plans", query, signal);
  return row ?? null;
}
