import type { CheckoutDetails } from "./change.ts";
import { totalOf } from "./line-item.ts";
import type { Context } from "./context.ts";
import type { CheckoutSession, Customer, LineItem, PaymentIntent } from "./stored.ts";

/** An open checkout session with its customer and payment intent. */
export interface Checkout {
  session: CheckoutSession;
  details: CheckoutDetails;
  /** The customer it was opened for, if any. */
  customer: Customer | null;
  /** Payment intent of earlier attempts, if any. */
  attempt: PaymentIntent | null;
  /** `preferred_locales` of a new customer. */
  language: string;
}

/** A checkout is open for 24 hours unless the caller says otherwise. */
export const defaultSessionSeconds = 24 * 60 * 60;

/** What a session is made from. */
export type SessionFields = Pick<
  CheckoutSession,
  | "allow_promotion_codes"
  | "allowed_payment_method_types"
  | "billing_address_collection"
  | "cancel_url"
  | "client_reference_id"
  | "currency"
  | "customer"
  | "customer_email"
  | "expires_at"
  | "locale"
  | "metadata"
  | "payment_link"
  | "payment_method_types"
  | "submit_type"
  | "redirect_on_completion"
  | "return_url"
  | "success_url"
  | "ui_mode"
> & {
  lineItems: LineItem[];
  /** The customer's e-mail, or the one given for prefill. */
  known_email: string | null;
};

/** A new open session in subscription mode, with the address of its payment page. */
export function newCheckoutSession(
  { lineItems, known_email, ...fields }: SessionFields,
  context: Context,
): CheckoutSession {
  const id = context.newId("cs_test");
  const embedded = fields.ui_mode === "embedded_page";
  const total = totalOf(lineItems);
  return {
    ...fields,
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    amount_subtotal: lineItems.reduce((sum, item) => sum + item.amount_subtotal, 0),
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: embedded ? `${id}_${context.newId("secret")}` : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: context.now,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    customer_creation: fields.customer === null ? "always" : null,
    customer_details: known_email === null ? null : customerDetails(known_email, null),
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: { enabled: false },
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ["always"],
      payment_method_remove: "disabled",
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    subscription: null,
    total_details: {
      amount_discount: 0,
      amount_shipping: 0,
      amount_tax: 0,
    },
    url: embedded ? null : `${context.baseUrl}/c/pay/${id}`,
    wallet_options: null,
  };
}

/** Who pays, as the session shows it. */
export function customerDetails(
  email: string,
  name: string | null,
): NonNullable<CheckoutSession["customer_details"]> {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}
