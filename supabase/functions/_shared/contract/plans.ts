/** Id of the only plan. */
export const offeredPlanId = 1;

/** How many features a plan names, in each language. */
export const featuresPerPlan = 12;

/** Longest feature, in characters. */
export const longestFeature = 120;

/** Longest name of a plan, in characters. */
export const longestPlanName = 80;

/** Largest price, in minor units: what Stripe takes. */
export const largestPrice = 99_999_999;

/** What an id of a Stripe price looks like; longer ones do not exist. */
export const priceIdPattern = /^price_[A-Za-z0-9_]{1,100}$/;

/** Why a Stripe price is not the plan's: Stripe does not know it, does not sell it any more, or it says otherwise. */
export type PriceRefusal = "unknown" | "inactive" | "amount" | "currency" | "interval";

/**
 * What the configured payment link charges: the plan's price, another one, or `unchecked` where Stripe has no such
 * link or did not answer; `none` without a link.
 */
export type PaymentLinkPrice = "none" | "same" | "other" | "unchecked";

/** What `save-plan` answers to a plan that it could read: saved, or refused for its Stripe price. */
export type SavePlanAnswer =
  | { outcome: "saved"; updated_at: string; payment_link: PaymentLinkPrice }
  | {
      outcome: "price_refused";
      reason: PriceRefusal;
      /** What Stripe has under that id, where it knows it: minor units, ISO 4217 in lower case, and "month", "3 month" or null for once. */
      found: { amount: number | null; currency: string; interval: string | null } | null;
    };
