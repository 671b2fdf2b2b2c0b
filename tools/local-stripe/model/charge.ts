import { accountName } from "./invoice.ts";
import { declineMessages, type Decline } from "./decline.ts";
import type { Context } from "./context.ts";
import { checks } from "./payment-method.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./stored.ts";

/** A charge of a payment intent's amount: succeeded, or failed with a decline. */
export function newCharge(
  payment: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
  context: Context,
): Charge {
  const id = context.newId("ch");
  const paid = decline === null;
  return {
    id,
    object: "charge",
    amount: payment.amount,
    amount_captured: paid ? payment.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: accountName.toUpperCase(),
    captured: paid,
    created: context.now,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline && declineMessages[decline.declineCode],
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: decline ? "try_again_later" : null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? "approved_by_network" : "declined_by_network",
      reason: decline?.declineCode ?? null,
      seller_message: paid
        ? "Payment complete."
        : `The bank returned the decline code \`${decline.declineCode}\`.`,
      type: paid ? "authorized" : "issuer_declined",
    },
    paid,
    payment_intent: payment.id,
    payment_method: method.id,
    payment_method_details:
      method.type === "card"
        ? { card: chargedCard(payment, method, paid), type: "card" }
        : { type: method.type, [method.type]: method[method.type === "boleto" ? "boleto" : "pix"] },
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? `${context.baseUrl}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

function chargedCard(
  payment: PaymentIntent,
  method: PaymentMethod,
  paid: boolean,
): NonNullable<NonNullable<Charge["payment_method_details"]>["card"]> {
  return {
    amount_authorized: paid ? payment.amount : null,
    authorization_code: null,
    brand: method.card?.brand ?? null,
    checks,
    country: method.card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: method.card?.exp_month ?? 1,
    exp_year: method.card?.exp_year ?? 2000,
    extended_authorization: { status: "disabled" },
    fingerprint: method.card?.fingerprint ?? null,
    funding: method.card?.funding ?? null,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: method.card?.last4 ?? null,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: method.card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: payment.amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
