import { declineMessages, type Decline } from "./decline.ts";
import type { Context } from "./context.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./stored.ts";

/** A payment intent without a payment method. The amount is in minor units. */
export function newPaymentIntent(
  amount: number,
  currency: string,
  customer: string | null,
  context: Context,
): PaymentIntent {
  const id = context.newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${context.newId("token").slice("token_".length)}`,
    confirmation_method: "automatic",
    created: context.now,
    currency,
    customer,
    customer_account: null,
    description: "Subscription creation",
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

/** The payment intent after a successful charge. */
export function succeedPayment(payment: PaymentIntent, method: PaymentMethod, charge: Charge): PaymentIntent {
  return {
    ...payment,
    status: "succeeded",
    amount_received: payment.amount,
    customer: method.customer,
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
}

/** The payment intent after a failed charge, which requires another payment method. */
export function failPayment(payment: PaymentIntent, charge: Charge, decline: Decline): PaymentIntent {
  return {
    ...payment,
    status: "requires_payment_method",
    payment_method: null,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: {
      charge: charge.id,
      code: decline.code,
      decline_code: decline.declineCode,
      doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll("_", "-")}`,
      message: declineMessages[decline.declineCode],
      type: "card_error",
    },
  };
}

/** The payment intent while an authentication is pending. */
export function requireAuthentication(
  payment: PaymentIntent,
  method: PaymentMethod,
  url: string,
): PaymentIntent {
  return {
    ...payment,
    status: "requires_action",
    payment_method: method.id,
    last_payment_error: null,
    next_action: { redirect_to_url: { return_url: null, url }, type: "redirect_to_url" },
  };
}

/** The payment intent after a failed authentication. */
export function failAuthentication(payment: PaymentIntent): PaymentIntent {
  return {
    ...payment,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: {
      code: "payment_intent_authentication_failure",
      doc_url: "https://docs.stripe.com/error-codes/payment-intent-authentication-failure",
      message:
        "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
      type: "invalid_request_error",
    },
  };
}
