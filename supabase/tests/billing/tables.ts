import { currencies } from "../checked-values.ts";
import type { TableDescriptions } from "../table-description.ts";
import { profileOf, refundOf } from "../two-customers.ts";

/** The tables and views of supabase/schemas/billing*.sql. */
export const tables: TableDescriptions = {
  plans: {
    area: "plans",
    rowsOf: (side) => (side === "open" ? "active" : "not active"),
    insert: (side) => `(id, name, price, active) values (3, 'Novo', 1, ${side === "open"})`,
    set: "price = 1",
    rights: ["select", "", "select", "", "select", "select update"],
    checked: {
      name: { good: ["Plano", "é".repeat(80)], bad: ["", "x".repeat(81), null] },
      names: { good: [{ en: "Plan" }, {}], bad: [["a"], { en: 1 }, { en: null }, "null", "1", null] },
      price: { good: [1, 9990], bad: [0, -1, null] },
      currency: currencies,
      stripe_price_id: { good: ["price_1AbC_x", null], bad: ["price_", "prod_1", "price_1 ", ""] },
      features: {
        good: [{ en: ["a"] }, {}],
        bad: [["a"], { en: "a" }, { en: [1] }, { en: [["a"]] }, "null", "1", null],
      },
    },
    nullable: "stripe_price_id",
  },
  plan_prices: {
    area: null,
    rowsOf: (side) => `stripe_price_id = 'price_former_${side}'`,
    insert: (side) => `(stripe_price_id, plan_id, amount) values ('price_new_${side}', 1, 1)`,
    set: "amount = 1",
    rights: ["", "", "", "", "", "select"],
    checked: {
      stripe_price_id: { good: ["price_2"], bad: ["price_", "prod_1", null] },
      amount: { good: [1, 9990], bad: [0, -1, null] },
    },
  },
  billing_customers: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id, stripe_customer_id) values ('${profileOf[side]}', 'cus_new')`,
    clear: "delete from public.billing_customers",
    set: "stripe_customer_id = 'cus_changed'",
    rights: ["", "", "", "", "select", "select insert update delete"],
    checked: {
      stripe_customer_id: { good: ["cus_A1"], bad: ["cus_", "sub_1", "", null] },
      synced_details: { good: [{ email: "a@b.com" }, {}, null], bad: [[], "null"] },
    },
    nullable: "reconciled_at synced_details",
  },
  subscriptions: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
       values ('sub_new', '${profileOf[side]}', 1, 'active', 1, 'brl', now(), 9)`,
    set: "status = 'active'",
    rights: ["", "", "select", "", "select", "select insert update"],
    checked: {
      id: { good: ["sub_1"], bad: ["sub_", "in_1", null] },
      plan_id: { good: [1], bad: [99, null] },
      unit_amount: { good: [0, 9990], bad: [-1, null] },
      quantity: { good: [0, 1, 9], bad: [-1, null] },
      other_amount: { good: [0, 9990], bad: [-1, null] },
      discounts: {
        good: [[], [{ percent_off: 20, duration: "forever", ends_at: null, of: "subscription" }]],
        bad: [{}, "null", null],
      },
      currency: currencies,
      started_at: { good: ["2026-11-01T00:00:00Z"], bad: [null] },
      sync_ticket: { good: [2], bad: [null] },
    },
    nullable:
      "cancel_at canceled_at card_brand card_expires_on card_last4 current_period_end current_period_start discounts_end_at ended_at grace_ends_at grace_extended_to next_charge_at past_due_since pause_behavior pause_resumes_at",
  },
  payments: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, subscription_id, profile_id, status, amount, currency, invoiced_at)
       values ('in_new', 'sub_${side}', '${profileOf[side]}', 'paid', 1, 'brl', now())`,
    set: "amount = 1",
    rights: ["", "", "select", "", "select", "select insert update"],
    checked: {
      id: { good: ["in_2"], bad: ["in_", "pi_1", null] },
      amount: { good: [0, 9990, -100], bad: [null] },
      amount_paid: { good: [0, 9990], bad: [null] },
      currency: currencies,
      decline_reason: {
        good: ["insufficient_funds", "a".repeat(64), null],
        bad: ["", "Expired card", "1_a", "a".repeat(65)],
      },
      invoiced_at: { good: ["2026-11-01T00:00:00Z"], bad: [null] },
    },
    nullable:
      "decline_reason due_at first_failed_at hosted_invoice_url invoice_pdf next_attempt_at number overdue_since owed_since paid_at period_end period_start voucher_expires_at voucher_kind voucher_url",
  },
  stripe_events: {
    area: null,
    rowsOf: (side) => `id = 'evt_${side}'`,
    insert: (side) => `(id, type, outcome) values ('evt_new_${side}', 'invoice.paid', 'queued')`,
    set: "type = 'changed'",
    rights: ["", "", "", "", "", "select insert"],
    checked: { id: { good: ["evt_2"], bad: ["evt_", "in_1", null] } },
    nullable: "subscription_id",
  },
  disputes: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, payment_id, profile_id, status, amount, currency, opened_at)
       values ('dp_new', 'in_${side}', '${profileOf[side]}', 'won', 1, 'brl', now())`,
    clear: "delete from public.disputes",
    set: "status = 'lost'",
    rights: ["", "", "select", "", "select", "select insert update"],
    nullable: "closed_at decided_at decision evidence_due_at reason released_at",
  },
  price_moves: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at)
       values ('sub_${side}', '${profileOf[side]}', 1, 2, 'brl', 'price_new', now())`,
    set: "applied_at = now()",
    rights: ["", "", "select", "", "select", "select update"],
    nullable: "applied_at cancelled_at done_at from_price_id notice_sent_at",
  },
  open_price_moves: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(subscription_id) values ('sub_new_${side}')`,
    set: "currency = 'usd'",
    rights: ["", "", "select", "", "select", ""],
  },
  subscription_prices: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(id) values ('sub_new_${side}')`,
    set: "email = 'x@example.com'",
    rights: ["", "", "select", "", "select", ""],
  },
  refunds: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, payment_id, profile_id, amount, currency, reason)
       values (gen_random_uuid(), 'in_${side}', '${profileOf[side]}', 1, 'brl', 'other')`,
    clear: "delete from public.refunds",
    set: "status = 'failed'",
    rights: ["", "", "select", "", "select", "select insert update delete"],
    nullable: "stripe_refund_id",
  },
  // Reason and author are for the team only.
  refund_notes: {
    area: "money",
    rowsOf: (side) => `refund_id = '${refundOf[side]}'`,
    insert: (side) => `(refund_id, note) values ('${refundOf[side]}', 'Nova')`,
    clear: "delete from public.refund_notes",
    set: "note = 'Outra'",
    rights: ["", "", "", "", "select", "select insert"],
    nullable: "made_by note",
  },
  // Reason, note and author are for the team only.
  billing_changes: {
    area: "money",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(id, profile_id, subscription_id, kind, reason, done_at)
       values (gen_random_uuid(), '${profileOf[side]}', 'sub_${side}', 'subscription_ended', 'other', now())`,
    clear: "delete from public.billing_changes",
    set: "note = 'Outra'",
    rights: ["", "", "", "", "select", "select insert update delete"],
    nullable: "done_at made_by note payment_id",
  },
};
