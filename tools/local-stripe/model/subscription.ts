import { listOf } from "./list.ts";
import type { Context } from "./context.ts";
import { addIntervals } from "./period.ts";
import { intervals, planOf, type Interval } from "./product.ts";
import type { Customer, LineItem, Price, Subscription, SubscriptionItem } from "./stored.ts";

/** What a subscription is made from. */
export interface SubscriptionFields {
  customer: Customer;
  currency: string;
  /** Null uses the customer's default. */
  paymentMethod: string | null;
  lineItems: LineItem[];
  metadata: Record<string, string>;
  description: string | null;
  /** Days that an invoice may be paid in; null charges automatically. */
  daysUntilDue: number | null;
}

/** A new subscription, incomplete until its first invoice is paid. */
export function newSubscription(fields: SubscriptionFields, context: Context): Subscription {
  const id = context.newId("sub");
  const items = fields.lineItems.flatMap((line) =>
    line.price === null ? [] : [newItem(id, line.price, line.quantity ?? 1, context)],
  );
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: context.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: fields.daysUntilDue === null ? "charge_automatically" : "send_invoice",
    created: context.now,
    currency: fields.currency,
    customer: fields.customer.id,
    customer_account: null,
    days_until_due: fields.daysUntilDue,
    default_payment_method: fields.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: fields.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: context.now,
    status: "incomplete",
    test_clock: fields.customer.test_clock ?? null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  };
}

function newItem(subscription: string, price: Price, quantity: number, context: Context): SubscriptionItem {
  const interval = intervalOf(price);
  return {
    id: context.newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: context.now,
    current_period_end: addIntervals(context.now, interval, price.recurring?.interval_count ?? 1),
    current_period_start: context.now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** How often a price recurs; only recurring prices reach a subscription. */
export function intervalOf(price: Price): Interval {
  return intervals.find((known) => known === price.recurring?.interval) ?? "month";
}

/** The end of the paid period: the latest end among the items. Seconds. */
export function periodEnd(subscription: Subscription): number {
  return Math.max(...subscription.items.data.map((item) => item.current_period_end));
}
