import { useCachedResource, type Resource } from "@/platform/prerender/cache";
import type { Plan } from "./plan";
import { getPublicPlan } from "./public-plan";

/** Loads the plan for visitors; null when it does not exist or is not on sale. */
export function usePublicPlan(planId: number): Resource<Plan | null> {
  return useCachedResource(`plan ${planId}`, (_cached, signal) => getPublicPlan(planId, signal));
}
