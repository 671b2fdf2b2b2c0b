import { expect } from "vitest";
import type { Stripe } from "stripe";
import type { TestBackend } from "../test-backend.ts";
import type { Walker } from "./walk.ts";

const graceSeconds = 7 * 24 * 60 * 60;

/** A subscription as Stripe has it, with all that decides about the site. */
type Truth = {
  subscription: Stripe.Subscription;
  invoices: Stripe.Invoice[];
  /** In service by Stripe's word: what is owed is within its grace. */
  inService: boolean;
  /** Owes nothing at all. */
  settled: boolean;
  live: boolean;
  everPaid: boolean;
};

/**
 * Asserts what must hold once a walk has quiesced: the database says what Stripe
 * says, the site stands where the money puts it, and every message that had to be
 * sent was sent once. Written from Stripe's side, apart from the code it checks.
 */
export async function expectConverged(backend: TestBackend, walker: Walker): Promise<void> {
  const charges = await walker.stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const truths = await truthsOf(walker.stripe, charges);
  const [stored] = await backend.sql(storedQuery, [walker.account.id]);

  expect(stored?.["subscriptions"] ?? []).toEqual(
    truths
      .map(({ subscription }) => ({
        id: subscription.id,
        status: subscription.status,
        cancelling: subscription.cancel_at_period_end,
        ends: subscription.items.data[0]?.current_period_end,
      }))
      .toSorted(byId),
  );
  expect(stored?.["payments"] ?? []).toEqual(
    truths
      .flatMap(({ invoices }) => invoices)
      .filter(({ status }) => status !== "draft")
      .map((invoice) => ({
        id: invoice.id,
        status: invoice.status,
        amount: invoice.amount_due,
        paid: invoice.amount_paid,
        refunded: refundedOf(invoice, charges),
      }))
      .toSorted(byId),
  );

  expectOnePurchase(truths);
  expectSite(String(stored?.["site"]), truths);
  expectMessages(stored ?? {}, truths, charges);
  expect(walker.sent.toSorted()).toEqual(stored?.["emailIds"] ?? []);
}

const byId = (a: { id?: string }, b: { id?: string }) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1);

async function truthsOf(stripe: Stripe, charges: Stripe.Charge[]): Promise<Truth[]> {
  const subscriptions = await stripe.subscriptions
    .list({ status: "all", limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return Promise.all(
    subscriptions.map(async (subscription) => {
      const invoices = await stripe.invoices
        .list({ subscription: subscription.id, limit: 100, expand: ["data.payments"] })
        .autoPagingToArray({ limit: 1000 });
      const { status } = subscription;
      const failedAt = invoices
        .filter((invoice) => invoice.status === "open" && invoice.attempted)
        .toSorted((a, b) => a.created - b.created)
        .map((invoice) => firstFailure(invoice, charges))[0];
      const withinGrace =
        failedAt === undefined || (await timeOf(stripe, subscription)) < failedAt + graceSeconds;
      // `active` speaks of the latest invoice alone: an older one may still be owed.
      const settled = ["active", "trialing"].includes(status) && failedAt === undefined;
      return {
        subscription,
        invoices,
        settled,
        inService: ["active", "trialing", "past_due"].includes(status) && withinGrace,
        live: ["trialing", "active", "past_due", "unpaid", "paused"].includes(status),
        everPaid: invoices.some((invoice) => invoice.status === "paid"),
      };
    }),
  );
}

/** What time it is for a subscription: its test clock's, or ours. */
async function timeOf(stripe: Stripe, { test_clock }: Stripe.Subscription): Promise<number> {
  if (test_clock === null) return Date.now() / 1000;
  const id = typeof test_clock === "string" ? test_clock : test_clock.id;
  return (await stripe.testHelpers.testClocks.retrieve(id)).frozen_time;
}

function chargesOf(invoice: Stripe.Invoice, charges: Stripe.Charge[]): Stripe.Charge[] {
  const intents = invoice.payments?.data.map(({ payment }) => String(payment.payment_intent)) ?? [];
  return charges.filter(({ payment_intent }) => intents.includes(String(payment_intent)));
}

function firstFailure(invoice: Stripe.Invoice, charges: Stripe.Charge[]): number {
  const failed = chargesOf(invoice, charges)
    .filter(({ status }) => status === "failed")
    .map(({ created }) => created);
  return failed.length > 0
    ? Math.min(...failed)
    : (invoice.status_transitions.finalized_at ?? invoice.created);
}

function refundedOf(invoice: Stripe.Invoice, charges: Stripe.Charge[]): number {
  return chargesOf(invoice, charges).reduce((sum, charge) => sum + charge.amount_refunded, 0);
}

/** The site against the money, whatever the team did on the way. */
function expectSite(site: string, truths: Truth[]): void {
  const allowed = (): string[] => {
    if (truths.some((truth) => truth.settled && truth.everPaid)) return ["awaiting_activation", "active"];
    // Suspended before, a new debt alone does not lift it.
    if (truths.some((truth) => truth.inService && truth.everPaid)) {
      return ["awaiting_activation", "active", "suspended"];
    }
    // Where all is over before any event came, nothing was ever opened.
    if (truths.some((truth) => truth.live && truth.everPaid))
      return ["suspended", "cancelled", "awaiting_payment"];
    if (truths.some((truth) => truth.everPaid)) return ["cancelled", "awaiting_payment"];
    return ["awaiting_payment"];
  };
  expect(allowed(), `the site's status ${site}`).toContain(site);
}

/** Whatever the team makes by hand: our checkout sells nobody a second subscription, nor beside a Boleto that is paid later. */
function expectOnePurchase(truths: Truth[]): void {
  const bought = truths.filter(({ live, subscription }) => live && subscription.metadata["profile_id"]);
  expect(bought.length, "live subscriptions bought through our checkout").toBeLessThanOrEqual(1);
}

type Email = { template: string; key: string; payload: Record<string, unknown> };
type SiteEvent = { from: string | null; to: string };

function expectMessages(stored: Record<string, unknown>, truths: Truth[], charges: Stripe.Charge[]): void {
  const emails = (stored["emails"] ?? []) as Email[];
  const history = (stored["history"] ?? []) as SiteEvent[];
  const count = (template: string) => emails.filter((email) => email.template === template).length;
  const moves = (fits: (event: SiteEvent) => boolean) =>
    history.filter((event) => event.from !== null && fits(event)).length;

  expect({
    payment_received: count("payment_received"),
    site_live: count("site_live"),
    site_suspended: count("site_suspended"),
    site_reactivated: count("site_reactivated"),
  }).toEqual({
    payment_received: moves(({ from, to }) => to === "awaiting_activation" && from !== "suspended"),
    site_live: moves(({ from, to }) => to === "active" && from === "awaiting_activation"),
    site_suspended: moves(({ to }) => to === "suspended"),
    site_reactivated: moves(({ from, to }) => from === "suspended" && to !== "cancelled"),
  });

  for (const { subscription, invoices, live } of truths) {
    for (const invoice of invoices) {
      const told = emails
        .filter(({ template, key }) => template === "payment_refunded" && key.includes(String(invoice.id)))
        .reduce((sum, { payload }) => sum + Number(payload["amount"]), 0);
      expect(told, `refunds told of ${invoice.id}`).toBe(refundedOf(invoice, charges));

      const failures = emails.filter(
        ({ template, key }) => template === "charge_failed" && key.includes(String(invoice.id)),
      );
      const owed =
        live && invoice.status === "open" && invoice.attempted && subscription.status === "past_due";
      expect(failures.length, `failed charges told of ${invoice.id}`).toBeLessThanOrEqual(1);
      if (owed) expect(failures.length, `failed charge told of ${invoice.id}`).toBe(1);
    }

    const cancellations = emails
      .filter(
        ({ template, key }) =>
          ["subscription_cancelling", "subscription_kept"].includes(template) &&
          key.includes(subscription.id),
      )
      .map(({ template }) => template);
    const alone = truths.every((other) => other.subscription.id === subscription.id || !other.live);
    if (alone && live && subscription.cancel_at_period_end) {
      expect(cancellations.at(-1)).toBe("subscription_cancelling");
    }
    const ended = emails.filter(
      ({ template, key }) => template === "subscription_ended" && key.includes(subscription.id),
    );
    expect(ended.length).toBeLessThanOrEqual(subscription.status === "canceled" ? 1 : 0);
  }
}

const storedQuery = `
  select
    (select json_agg(json_build_object('id', s.id, 'status', s.status, 'cancelling', s.cancel_at_period_end,
                  'ends', extract(epoch from s.current_period_end)::bigint) order by s.id collate "C")
       from public.subscriptions s where s.profile_id = $1) as subscriptions,
    (select json_agg(json_build_object('id', p.id, 'status', p.status, 'amount', p.amount, 'paid', p.amount_paid,
                  'refunded', p.amount_refunded) order by p.id collate "C")
       from public.payments p where p.profile_id = $1) as payments,
    (select w.status from public.sites w where w.profile_id = $1) as site,
    (select json_agg(json_build_object('from', e.from_status, 'to', e.to_status) order by e.id) from public.site_events e
       join public.sites w on w.id = e.site_id where w.profile_id = $1) as history,
    (select json_agg(json_build_object('template', o.template, 'key', o.dedupe_key, 'payload', o.payload) order by o.created_at)
       from public.email_outbox o where o.profile_id = $1) as emails,
    (select json_agg(o.id order by o.id::text collate "C") from public.email_outbox o where o.profile_id = $1) as "emailIds"`;
