/** Id of the only plan. */
export const offeredPlanId = 1;

/** Maximum number of features per plan and language. */
export const featuresPerPlan = 12;

/** Maximum length of a feature in characters. */
export const longestFeature = 120;

/** Maximum length of a plan's name in characters. */
export const longestPlanName = 80;

/** Maximum price in minor units, as Stripe accepts it. */
export const largestPrice = 99_999_999;

/** Format of a Stripe price id. */
export const priceIdPattern = /^price_[A-Za-z0-9_]{1,100}$/;

/** Why a Stripe price does not match the plan: Stripe does not have it, it is archived, or a field differs. */
export type PriceRefusal = "unknown" | "inactive" | "amount" | "currency" | "interval";

/**
 * What the configured payment link charges: the plan's price, another price, `unchecked` when Stripe has no
 * such link or did not answer, or `none` without a link.
 */
export type PaymentLinkPrice = "none" | "same" | "other" | "unchecked";

/** Response of `save-plan`: saved, or refused because of the Stripe price. */
export type SavePlanAnswer =
  | {
      outcome: "saved";
      updated_at: string;
      /** The stored Stripe price, which the function may have created. */
      stripe_price_id: string | null;
      payment_link: PaymentLinkPrice;
    }
  | {
      outcome: "price_refused";
      reason: PriceRefusal;
      /**
       * The Stripe price, or null when Stripe has none: minor units, ISO 4217 in lower case, and "month", "3
       * month" or null for a one-time price.
       */
      found: { amount: number | null; currency: string; interval: string | null } | null;
    };
