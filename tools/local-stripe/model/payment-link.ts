import type { Context } from "./context.ts";
import type { PaymentLink } from "./stored.ts";

/** What a payment link is made from. */
export interface PaymentLinkFields {
  currency: string;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  /** Redirect after payment; null shows Stripe's own confirmation. */
  redirectUrl: string | null;
}

/** A new active payment link in subscription mode. */
export function newPaymentLink(fields: PaymentLinkFields, context: Context): PaymentLink {
  const id = context.newId("plink");
  return {
    id,
    object: "payment_link",
    active: true,
    after_completion:
      fields.redirectUrl === null
        ? { hosted_confirmation: { custom_message: null }, type: "hosted_confirmation" }
        : { redirect: { url: fields.redirectUrl }, type: "redirect" },
    allow_promotion_codes: false,
    application: null,
    application_fee_amount: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, liability: null },
    billing_address_collection: "auto",
    consent_collection: null,
    currency: fields.currency,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_creation: "always",
    inactive_message: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: fields.metadata,
    on_behalf_of: null,
    payment_intent_data: null,
    payment_method_collection: "always",
    payment_method_options: null,
    payment_method_types: null,
    phone_number_collection: { enabled: false },
    restrictions: null,
    shipping_address_collection: null,
    shipping_options: [],
    submit_type: "auto",
    subscription_data: {
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      metadata: fields.subscriptionMetadata,
      trial_period_days: null,
      trial_settings: null,
    },
    tax_id_collection: { enabled: false, required: "never" },
    transfer_data: null,
    url: `${context.baseUrl}/pay-link/${id}`,
  };
}
