/**
 * Events that the Stripe webhook endpoint must send, each with its reason. The setup guide and the check of a
 * hosted project read this list. Stripe accepts no patterns.
 */
export const webhookEvents = [
  // A payment page was completed. A Boleto or Pix is paid or fails later.
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  // A subscription changed, possibly in Stripe's dashboard.
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  // A coupon was redeemed, replaced or removed, or its time is over.
  "customer.discount.created",
  "customer.discount.updated",
  "customer.discount.deleted",
  // Charges that succeeded, failed, or are due in seven days.
  "invoice.upcoming",
  "invoice.created",
  "invoice.finalized",
  "invoice.sent",
  "invoice.updated",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  // E-mail or name edited in Stripe's dashboard.
  "customer.updated",
  // Refunds.
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  // Disputes by a bank, and what it decides.
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  // A bank suspects fraud, which a refund keeps from becoming a dispute.
  "radar.early_fraud_warning.created",
  "radar.early_fraud_warning.updated",
] as const;
