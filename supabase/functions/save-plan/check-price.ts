import type { Stripe } from "stripe";
import type { PriceRefusal, SavePlanAnswer } from "../_shared/contract/plans.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";

/** What a plan charges: minor units, ISO 4217 in lower case, month or year. */
export type PlanTerms = { price: number; currency: string; interval: string };

type Refused = Extract<SavePlanAnswer, { outcome: "price_refused" }>;

/** Why a Stripe price cannot be a plan's, with what Stripe has instead; null where it can. */
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

// Every so many months is another interval than every month.
function intervalOf({ recurring }: Stripe.Price): string | null {
  if (recurring === null) return null;
  const { interval, interval_count: count } = recurring;
  return count === 1 ? interval : `${count} ${interval}`;
}
