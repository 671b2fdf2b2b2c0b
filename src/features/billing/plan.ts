import type { BillingInterval } from "@contract/enums";
import type { Tables } from "@database";

/** An amount in minor units (centavos) beside its ISO 4217 currency in lower case. */
export type Money = {
  amount: number;
  currency: string;
};

/** A plan on sale, as the pages show it. */
export type Plan = {
  id: number;
  /** In Brazilian Portuguese; `planName` gives it in a language. */
  name: string;
  /** Names that differ from it, per language tag. */
  names: Readonly<Record<string, string>>;
  price: Money;
  interval: BillingInterval;
  /** Whether Stripe can charge it: the row has a real price id. */
  connected: boolean;
  /** Feature lines per language tag. */
  features: Readonly<Record<string, readonly string[]>>;
};

/** What a customer without a subscription is offered: the plan (null when not on sale) and how to pay for it. */
export type Offer = {
  plan: Plan | null;
  /** Hosted payment page to open instead of making a checkout session, when one is configured. */
  paymentLink: string | null;
};

/** What is read of a plan. */
export const planColumns = "id, name, names, price, currency, interval, stripe_price_id, features";

export type PlanRow = Pick<
  Tables<"plans">,
  "id" | "name" | "names" | "price" | "currency" | "interval" | "stripe_price_id" | "features"
>;

const placeholderPrice = /^price_(placeholder\w*|x+)$/i;

/** Reads a plan row. Names that are no text and feature lists that are not lists of text are left out. */
export function toPlan(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    names: toNames(row.names),
    price: { amount: row.price, currency: row.currency },
    interval: row.interval,
    connected: row.stripe_price_id !== null && !placeholderPrice.test(row.stripe_price_id),
    features: toFeatures(row.features),
  };
}

function byLanguage(value: PlanRow["names"]): [string, unknown][] {
  return value === null || typeof value !== "object" || Array.isArray(value) ? [] : Object.entries(value);
}

function toNames(value: PlanRow["names"]): Record<string, string> {
  return Object.fromEntries(
    byLanguage(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function toFeatures(value: PlanRow["features"]): Record<string, readonly string[]> {
  return Object.fromEntries(
    byLanguage(value).map(([language, lines]) => [
      language,
      Array.isArray(lines) ? lines.filter((line): line is string => typeof line === "string") : [],
    ]),
  );
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
