import { listOf } from "./list.ts";
import type { Context } from "./context.ts";
import { discounted, type RedeemedCoupon } from "./discount.ts";
import { periodLine } from "./invoice-lines.ts";
import type { Customer, Invoice, Subscription } from "./stored.ts";

/** Name printed on invoices and pages as the seller. */
export const accountName = "Stripe local";

const daySeconds = 24 * 60 * 60;

/**
 * A draft invoice for the current period of a subscription, with the discounts of that period. `period_start` and `period_end` are both its creation
 * time, as on Stripe's first invoices; the lines have the billed period. `names` are the product names, in the
 * order of the subscription's items.
 */
export function newInvoice(
  subscription: Subscription,
  customer: Customer,
  names: readonly (string | null)[],
  discounts: readonly RedeemedCoupon[],
  context: Context,
): Invoice {
  const id = context.newId("in");
  const full = subscription.items.data.map((item, index) =>
    periodLine(id, subscription, item, names[index] ?? null, context),
  );
  const subtotal = full.reduce((sum, line) => sum + line.amount, 0);
  const { lines, total, ...reductions } = discounted(full, discounts);
  return {
    id,
    object: "invoice",
    ...unusedFields(),
    ...reductions,
    account_country: "BR",
    account_name: accountName,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: "subscription_create",
    collection_method: subscription.collection_method,
    created: context.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    due_date:
      subscription.collection_method === "send_invoice"
        ? context.now + (subscription.days_until_due ?? 0) * daySeconds
        : null,
    effective_at: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    period_end: context.now,
    period_start: context.now,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: subscription.test_clock,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: null,
  };
}

/** The fields of features that the local Stripe does not have. */
function unusedFields() {
  return {
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    automatically_finalizes_at: null,
    custom_fields: null,
    customer_account: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  } satisfies Partial<Invoice>;
}
