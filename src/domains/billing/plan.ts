import type { Selected } from "@/platform/selected";

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
