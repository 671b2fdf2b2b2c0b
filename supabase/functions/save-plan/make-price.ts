import { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import { isPriceOf, type PlanTerms } from "./check-price.ts";

/** Upper bound for the active prices of a plan's product. */
const mostPrices = 1000;

/** The plan whose price is made. */
export type PricedPlan = {
  id: number;
  name: string;
  /** The plan's present Stripe price, whose product the new price belongs to; null without one. */
  priceId: string | null;
  /** `updated_at` of the row that the editor read: editors who read the same plan make the same price. */
  seen: string;
};

/** Returns the active Stripe price with these terms, and creates it when the plan's product has none. */
export async function makePrice(stripe: Stripe, plan: PricedPlan, terms: PlanTerms): Promise<string> {
  const product = await ensureProduct(stripe, plan);
  const active = await stripe.prices
    .list({ product, active: true, currency: terms.currency, type: "recurring", limit: 100 })
    .autoPagingToArray({ limit: mostPrices });
  const known = active.filter((price) => isPriceOf(price, terms)).at(-1);
  if (known !== undefined) return known.id;
  const price = await stripe.prices.create(
    {
      product,
      currency: terms.currency,
      unit_amount: terms.price,
      recurring: { interval: terms.interval },
      metadata: { plan_id: String(plan.id) },
    },
    {
      idempotencyKey: `plan-price:${plan.id}:${plan.seen}:${terms.price}:${terms.currency}:${terms.interval}`,
    },
  );
  return price.id;
}

/** Returns the product of the plan's present price, or the plan's own product. */
async function ensureProduct(stripe: Stripe, { id, name, priceId }: PricedPlan): Promise<string> {
  if (priceId !== null) {
    const price = await unlessMissing(() => stripe.prices.retrieve(priceId, { expand: ["product"] }));
    const product = price?.product;
    // A price of an archived product cannot be bought.
    if (product !== undefined && typeof product !== "string" && !product.deleted && product.active) {
      return idOf(product);
    }
  }
  const own = `plan_${id}`;
  try {
    await stripe.products.create({ id: own, name, metadata: { plan_id: String(id) } });
  } catch (error) {
    const exists =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_already_exists";
    if (!exists) throw error;
  }
  return own;
}
