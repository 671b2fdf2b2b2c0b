import { env } from "@/config/env";
import { AppError, toPublicError } from "@/lib/app-error";
import { planColumns, toPlan, type Plan, type PlanRow } from "./plan";

/**
 * The plan as visitors read it; null when it does not exist or is not on sale.
 * A plain request: the public pages do without the backend's client and its weight.
 */
export async function getPublicPlan(planId: number, signal?: AbortSignal): Promise<Plan | null> {
  const select = planColumns.replaceAll(" ", "");
  try {
    const response = await fetch(`${env.supabaseUrl}/rest/v1/plans?id=eq.${planId}&select=${select}`, {
      headers: { apikey: env.supabasePublishableKey },
      ...(signal && { signal }),
    });
    if (!response.ok) {
      throw new AppError(response.status >= 500 ? "unavailable" : "unknown", { cause: response.status });
    }
    const [row] = (await response.json()) as PlanRow[];
    return row ? toPlan(row) : null;
  } catch (error) {
    throw toPublicError(error);
  }
}
