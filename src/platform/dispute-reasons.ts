import type { ParseKeys } from "i18next";

/** The translation keys of a bank's reasons for a dispute (https://docs.stripe.com/disputes/categories). */
export const disputeReasons: { [reason: string]: ParseKeys<["admin", "taskWords"]> } = {
  fraudulent: "taskWords:disputeReasons.fraudulent",
  unrecognized: "taskWords:disputeReasons.unrecognized",
  duplicate: "taskWords:disputeReasons.duplicate",
  subscription_canceled: "taskWords:disputeReasons.subscription_canceled",
  product_not_received: "taskWords:disputeReasons.product_not_received",
  product_unacceptable: "taskWords:disputeReasons.product_unacceptable",
  credit_not_processed: "taskWords:disputeReasons.credit_not_processed",
  general: "taskWords:disputeReasons.general",
};
