import type { Selected } from "@/lib/selected";

/** An amount in minor units (centavos) beside its ISO 4217 currency in lower case. */
export type Money = {
  amount: number;
  currency: string;
};

/** Columns of a plan. */
export const planColumns =
  "id, name, names, amount:price, currency, interval, priceId:stripe_price_id, features";

/** A plan on sale. The name is in Brazilian Portuguese; other names and the feature lines are per language tag. */
export type Plan = Selected<"plans", typeof planColumns>;

/** What a customer without a subscription is offered: the plan (null when not on sale) and how to pay for it. */
export type Offer = {
  plan: Plan | null;
  /** Hosted payment page to open instead of making a checkout session, when one is configured. */
  paymentLink: string | null;
};

const placeholderPrice = /^price_(placeholder\w*|x+)$/i;

/** Whether Stripe can charge a plan: it has a real price ID. */
export function isConnected({ priceId }: Pick<Plan, "priceId">): boolean {
  return priceId !== null && !placeholderPrice.test(priceId);
}

/** The plan's name in a language. */
export function planName(plan: Plan, language: string): string {
  return plan.names[language] ?? plan.name;
}

/** The plan's feature lines in a language, else in Brazilian Portuguese, the language every plan has. */
export function planFeatures(plan: Plan, language: string): readonly string[] {
  const lines = plan.features[language] ?? [];
  return lines.length > 0 ? lines : (plan.features["pt-BR"] ?? []);
}
