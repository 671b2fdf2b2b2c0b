import type { Tables } from "@/lib/database.types";

/** An amount in minor units (centavos) beside its ISO 4217 currency in lower case. */
export interface Money {
  amount: number;
  currency: string;
}

/** A plan on sale, as the pages show it. */
export interface Plan {
  id: number;
  name: string;
  price: Money;
  interval: "month" | "year";
  /** Whether Stripe can charge it: the row has a real price id. */
  connected: boolean;
  /** Feature lines per language tag. */
  features: Readonly<Record<string, readonly string[]>>;
}

/** What is read of a plan. */
export const PLAN_COLUMNS = "id, name, price, currency, interval, stripe_price_id, features";

export type PlanRow = Pick<
  Tables<"plans">,
  "id" | "name" | "price" | "currency" | "interval" | "stripe_price_id" | "features"
>;

const PLACEHOLDER_PRICE = /^price_(placeholder\w*|x+)$/i;

/** Reads a plan row. Feature lists that are not lists of text are left out. */
export function toPlan(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    price: { amount: row.price, currency: row.currency },
    interval: row.interval === "year" ? "year" : "month",
    connected: row.stripe_price_id !== null && !PLACEHOLDER_PRICE.test(row.stripe_price_id),
    features: toFeatures(row.features),
  };
}

function toFeatures(value: PlanRow["features"]): Record<string, readonly string[]> {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(value).map(([language, lines]) => [
      language,
      Array.isArray(lines) ? lines.filter((line): line is string => typeof line === "string") : [],
    ]),
  );
}

/** The plan's feature lines in a language, else in Brazilian Portuguese, the language every plan has. */
export function planFeatures(plan: Plan, language: string): readonly string[] {
  const lines = plan.features[language] ?? [];
  return lines.length > 0 ? lines : (plan.features["pt-BR"] ?? []);
}
