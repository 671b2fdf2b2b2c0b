import { updated, type Change } from "./change.ts";
import type { Checkout } from "./checkout-session.ts";
import { openAttempt } from "./checkout.ts";
import { beginSubscription } from "./complete-checkout.ts";
import type { Context } from "./context.ts";
import { attemptPayment, type BillingAccount, type OpenInvoice } from "./dunning.ts";
import { expireIncomplete, incompleteUntil } from "./incomplete.ts";
import { failInvoice, openInvoicePayment } from "./invoice-transitions.ts";
import { newDelayedMethod, type BillingDetails, type DelayedMethod } from "./payment-method.ts";
import type { CheckoutSession, PaymentIntent, PaymentMethod } from "./stored.ts";

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/** Days until a Boleto expires, and seconds until a Pix does: Stripe's defaults. */
const boletoDays = 3;
const pixSeconds = 4 * hourSeconds;

/**
 * Submits a checkout with a delayed payment method: the session is complete and unpaid, the subscription
 * incomplete, until the payment arrives or the voucher expires.
 */
export function payLater(
  checkout: Checkout,
  type: DelayedMethod,
  billingDetails: BillingDetails,
  context: Context,
): { change: Change; session: CheckoutSession } {
  const begun = beginSubscription(
    checkout,
    newDelayedMethod(type, billingDetails, context),
    billingDetails,
    context,
  );
  const { customer, method, subscription, invoice, session } = begun;
  const attempt = openAttempt(checkout, context);
  const payment: PaymentIntent = {
    ...attempt.payment,
    customer: customer.id,
    payment_method: method.id,
    payment_method_types: checkout.session.payment_method_types,
    status: "requires_action",
    last_payment_error: null,
    next_action: voucher(type, invoice.id, context),
  };
  const invoicePayment = openInvoicePayment(invoice, payment, context);
  return {
    session,
    change: {
      put: [customer, method, subscription, invoice, invoicePayment, payment, session],
      checkouts: [{ ...checkout.details, paymentIntent: payment.id, pending: null }],
      events: [
        ...begun.events,
        ...attempt.events,
        { type: "payment_intent.requires_action", object: payment },
        { type: "invoice.payment_action_required", object: invoice },
        { type: "checkout.session.completed", object: session },
      ],
    },
  };
}

/** The local Stripe shows the voucher on the invoice's page, where it can be paid. */
function voucher(type: DelayedMethod, invoiceId: string, context: Context): PaymentIntent["next_action"] {
  const page = `${context.baseUrl}/i/${invoiceId}`;
  if (type === "pix") {
    return {
      type: "pix_display_qr_code",
      pix_display_qr_code: {
        data: "00020101021226770014BR.GOV.BCB.PIX",
        expires_at: context.now + pixSeconds,
        hosted_instructions_url: page,
      },
    };
  }
  return {
    type: "boleto_display_details",
    boleto_display_details: {
      expires_at: boletoExpiry(context.now),
      hosted_voucher_url: page,
      number: "01010101010101010101010101010101010101010101010",
      pdf: null,
    },
  };
}

/** The last second of the third day in São Paulo, which has been UTC−3 without summer time since 2019. */
function boletoExpiry(now: number): number {
  const offset = 3 * hourSeconds;
  const today = Math.floor((now - offset) / daySeconds);
  return (today + boletoDays + 1) * daySeconds + offset - 1;
}

/** Returns when a pending voucher expires, in seconds; null without a voucher. */
export function voucherExpiry({ payment }: OpenInvoice): number | null {
  if (payment.status !== "requires_action") return null;
  const { boleto_display_details: boleto, pix_display_qr_code: pix } = payment.next_action ?? {};
  return boleto?.expires_at ?? pix?.expires_at ?? null;
}

/** Records the payment by the chosen method: the subscription becomes active. */
export function receiveDelayedPayment(
  account: BillingAccount,
  method: PaymentMethod,
  open: OpenInvoice,
  session: CheckoutSession,
  context: Context,
): Change {
  const paying: BillingAccount = { ...account, card: { method, renewal: "succeeds" } };
  const { change } = attemptPayment(paying, open, context);
  const paid: CheckoutSession = { ...session, payment_status: "paid" };
  return {
    put: [...change.put, paid],
    events: [...change.events, { type: "checkout.session.async_payment_succeeded", object: paid }],
  };
}

/** Expires the voucher, and the subscription with it when the time for its first payment is over. */
export function expireDelayedPayment(
  account: BillingAccount,
  open: OpenInvoice,
  session: CheckoutSession,
  context: Context,
): Change {
  const payment: PaymentIntent = {
    ...open.payment,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: {
      code: "payment_intent_payment_attempt_expired",
      doc_url: "https://docs.stripe.com/error-codes/payment-intent-payment-attempt-expired",
      message: "The customer did not pay before the payment expired.",
      type: "invalid_request_error",
    },
  };
  const invoice = failInvoice(open.invoice, null);
  const ended =
    context.now >= incompleteUntil(account.subscription)
      ? expireIncomplete(account.subscription, [invoice], context)
      : { put: [], events: [] };
  return {
    put: [payment, invoice, ...ended.put],
    events: [
      { type: "payment_intent.payment_failed", object: payment },
      ...updated("invoice.updated", open.invoice, invoice),
      { type: "invoice.payment_failed", object: invoice },
      { type: "checkout.session.async_payment_failed", object: session },
      ...ended.events,
    ],
  };
}
