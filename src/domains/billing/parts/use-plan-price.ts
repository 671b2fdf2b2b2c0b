import { offeredPlanId } from "@contract/plans";
import { usePriceText } from "./use-price-text";
import { usePublicPlan } from "../use-public-plan";
import type { Price } from "@/domains/content/parts/price-line";

/** Returns the price of the offered plan as public pages show it. */
export function usePlanPrice(): Price {
  const { value: plan, error } = usePublicPlan(offeredPlanId);
  const amount = usePriceText(plan ?? undefined);
  if (plan === undefined && !error) return { status: "loading" };
  if (!plan) return { status: "unknown" };
  return { status: "known", amount, interval: plan.interval };
}
