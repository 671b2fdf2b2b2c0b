import { formatMoney } from "@contract/formats";
import { offeredPlanId } from "@contract/plans";
import type { Price } from "./parts/price-line";
import { readPublicRows } from "@/platform/backend/public-rows";
import { type Resource, useCachedResource, useFormattedText } from "@/platform/prerender/cache";
import type { Selected } from "@/platform/selected";
import { useLanguage } from "@/platform/use-language";

/** An amount in minor units (centavos) with its ISO 4217 currency in lower case. */
export type Money = {
  amount: number;
  currency: string;
};

/** Columns of a plan. */
export const planColumns =
  "id, name, names, amount:price, currency, interval, priceId:stripe_price_id, features";

/**
 * A plan on sale. The name is in Brazilian Portuguese; other names and the feature lines are by language tag.
 */
export type Plan = Selected<"plans", typeof planColumns>;

/** The offer for a customer without a subscription: the plan (null when not on sale) and the payment link. */
export type Offer = {
  plan: Plan | null;
  /** URL of a hosted payment page that replaces the checkout session, when configured. */
  paymentLink: string | null;
};

const placeholderPrice = /^price_(placeholder\w*|x+)$/i;

/** Returns whether Stripe can charge a plan: it has a real price ID. */
export function isConnected({ priceId }: Pick<Plan, "priceId">): boolean {
  return priceId !== null && !placeholderPrice.test(priceId);
}

/** Returns the plan's name in a language. */
export function planName(plan: Plan, language: string): string {
  return plan.names[language] ?? plan.name;
}

/** Returns the plan's feature lines in a language, else in Brazilian Portuguese, which every plan has. */
export function planFeatures(plan: Plan, language: string): readonly string[] {
  const lines = plan.features[language] ?? [];
  return lines.length > 0 ? lines : (plan.features["pt-BR"] ?? []);
}

/**
 * Returns the plan for visitors; null when it does not exist or is not on sale.
 *
 * @throws AppError `network`, `unavailable`, `unknown`
 */
export async function getPublicPlan(planId: number, signal?: AbortSignal): Promise<Plan | null> {
  const query = { id: `eq.${planId}`, select: planColumns.replaceAll(" ", "") };
  const [row] = await readPublicRows<Plan>("plans", query, signal);
  return row ?? null;
}

/** Loads the plan for visitors; null when it does not exist or is not on sale. */
export function usePublicPlan(planId: number): Resource<Plan | null> {
  return useCachedResource(`plan ${planId}`, (_cached, signal) => getPublicPlan(planId, signal));
}

/** Returns a price as text for a public page; empty while there is none. */
export function usePriceText(price: Money | undefined): string {
  const language = useLanguage();
  return useFormattedText(`price ${price?.amount} ${price?.currency} ${language}`, () =>
    price ? formatMoney(price.amount, price.currency, language) : "",
  );
}

/** Returns the price of the offered plan as public pages show it. */
export function usePlanPrice(): Price {
  const { value: plan, error } = usePublicPlan(offeredPlanId);
  const amount = usePriceText(plan ?? undefined);
  if (plan === undefined && !error) return { status: "loading" };
  if (!plan) return { status: "unknown" };
  return { status: "known", amount, interval: plan.interval };
}
