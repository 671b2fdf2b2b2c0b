import type { Stripe } from "stripe";
import type { BillingInterval } from "../_shared/contract/enums.ts";
import type { PriceRefusal, SavePlanAnswer } from "../_shared/contract/plans.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";

/** The price of a plan: minor units, ISO 4217 in lower case, month or year. */
export type PlanTerms = { price: number; currency: string; interval: BillingInterval };

type Refused = Extract<SavePlanAnswer, { outcome: "price_refused" }>;

/** Returns why a Stripe price does not match a plan, with the values at Stripe, or null when it matches. */
export async function checkPrice(stripe: Stripe, priceId: string, terms: PlanTerms): Promise<Refused | null> {
  const price = await unlessMissing(() => stripe.prices.retrieve(priceId));
  if (price === null) {
    return { outcome: "price_refused", reason: "unknown", found: null };
  }
  const reason = refusalOf(price, terms);
  if (reason === null) {
    return null;
  }
  const found = { amount: price.unit_amount, currency: price.currency, interval: intervalOf(price) };
  return { outcome: "price_refused", reason, found };
}

function refusalOf(
  price: Stripe.Price,
  { price: amount, currency, interval }: PlanTerms,
): PriceRefusal | null {
  if (!price.active) return "inactive";
  if (price.currency !== currency) return "currency";
  if (intervalOf(price) !== interval) return "interval";
  return price.unit_amount === amount ? null : "amount";
}

/** Returns whether a Stripe price charges exactly these terms for each subscription. */
export function isPriceOf(price: Stripe.Price, terms: PlanTerms): boolean {
  return (
    refusalOf(price, terms) === null &&
    price.billing_scheme === "per_unit" &&
    price.recurring?.usage_type === "licensed" &&
    price.transform_quantity === null
  );
}

// An interval of several months differs from a month.
function intervalOf({ recurring }: Stripe.Price): string | null {
  if (recurring === null) return null;
  const { interval, interval_count: count } = recurring;
  return count === 1 ? interval : `${count} ${interval}`;
}
