/**
 * The events that the webhook endpoint at Stripe must send, and why; the one list
 * that the guide and the check of a hosted project read. Stripe takes no patterns.
 */
export const webhookEvents = [
  // A payment page was finished; with Boleto or Pix the money comes or fails to come later.
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  // A subscription changed, also from Stripe's dashboard.
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  // What was charged, what failed, and what will be charged in seven days.
  "invoice.upcoming",
  "invoice.created",
  "invoice.finalized",
  "invoice.updated",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  // Money given back.
  "charge.refunded",
  "refund.updated",
  "refund.failed",
] as const;
