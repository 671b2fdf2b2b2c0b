import { expect } from "vitest";
import type { Stripe } from "stripe";
import type { TestBackend } from "../test-backend.ts";
import type { Walker } from "./walk.ts";

const graceSeconds = 7 * 24 * 60 * 60;

/** A subscription at Stripe, with the facts that determine the site's status. */
type StripeState = {
  subscription: Stripe.Subscription;
  invoices: Stripe.Invoice[];
  /** Whether Stripe's state entitles to service: debts are within the grace period. */
  inService: boolean;
  /** Whether nothing is owed. */
  isPaidUp: boolean;
  /** It is in service only because a dispute stops the grace. */
  isServedByDispute: boolean;
  live: boolean;
  /** The amount of Stripe's preview of the next invoice; null when it does not renew. */
  nextCharge: number | null;
  /** Its current time in seconds. */
  now: number;
  everPaid: boolean;
  disputes: Stripe.Dispute[];
};

/**
 * Asserts the invariants after a walk has quiesced: the database equals Stripe, the site's status follows the
 * payments, and every required e-mail was sent once. Derived from Stripe's data, independent of the tested code.
 */
export async function expectConverged(backend: TestBackend, walker: Walker): Promise<void> {
  const charges = await walker.stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const [stored] = await backend.sql(storedQuery, [walker.account.id]);
  const extensions = (stored?.["extensions"] ?? {}) as Record<string, number>;
  const states = await readStripeStates(walker.stripe, charges, extensions);

  const subscriptions = (stored?.["subscriptions"] ?? []) as { id: string; next: number }[];
  expect(
    subscriptions.map((one) => ({ ...one, next: previews(states, one.id) === null ? null : one.next })),
  ).toEqual(
    states
      .map(({ subscription, nextCharge }) => ({
        id: subscription.id,
        status: subscription.status,
        cancelling: subscription.cancel_at_period_end,
        ends: subscription.items.data[0]?.current_period_end,
        collection: subscription.collection_method,
        quantity: subscription.items.data[0]?.quantity,
        next: nextCharge,
        pause: subscription.pause_collection?.behavior ?? null,
        resumes: subscription.pause_collection?.resumes_at ?? null,
      }))
      .toSorted(byId),
  );
  expect(stored?.["payments"] ?? []).toEqual(
    states
      .flatMap(({ invoices }) => invoices)
      .filter(({ status }) => status !== "draft")
      .map((invoice) => ({
        id: invoice.id,
        status: invoice.status,
        amount: invoice.amount_due,
        paid: invoice.amount_paid,
        outside: invoice.amount_paid_off_stripe ?? 0,
        refunded: refundedOf(invoice, charges),
      }))
      .toSorted(byId),
  );

  await expectOwnDetails(walker, stored?.["customer"]);
  expect(stored?.["disputes"] ?? []).toEqual(
    states
      .flatMap(({ disputes }) => disputes)
      .map(({ id, status, amount, balance_transactions: moved }) => ({
        id,
        status,
        amount,
        withdrawn: moved.reduce((sum, movement) => sum - movement.amount, 0),
      }))
      .toSorted(byId),
  );
  expectHold(states, stored ?? {});
  expect(stored?.["undecided"], "undecided changes by the team").toBe(0);
  expectAnnouncedPrices(states, (stored?.["moves"] ?? []) as PriceMove[]);
  expectOnePurchase(states);
  expectSite(String(stored?.["site"]), states);
  expectMessages(stored ?? {}, states, charges);
  expect(walker.sent.toSorted()).toEqual(stored?.["emailIds"] ?? []);
}

/** Returns Stripe's preview of a subscription's next charge; null when it does not renew. */
const previews = (states: StripeState[], id: string) =>
  states.find(({ subscription }) => subscription.id === id)?.nextCharge ?? null;

const byId = (a: { id?: string }, b: { id?: string }) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1);

/** @param extensions times in seconds until when the team lets subscriptions owe, which Stripe does not know, by ID */
async function readStripeStates(
  stripe: Stripe,
  charges: Stripe.Charge[],
  extensions: Record<string, number>,
): Promise<StripeState[]> {
  const subscriptions = await stripe.subscriptions
    .list({ status: "all", limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return Promise.all(
    subscriptions.map(async (subscription) => {
      const invoices = await stripe.invoices
        .list({
          subscription: subscription.id,
          limit: 100,
          expand: ["data.payments", "data.amount_paid_off_stripe"],
        })
        .autoPagingToArray({ limit: 1000 });
      const { status } = subscription;
      const now = await currentTimeOf(stripe, subscription);
      const failedAt = invoices
        .filter((invoice) => isOwed(invoice, now))
        .toSorted((a, b) => a.created - b.created)
        .map((invoice) => invoice.due_date ?? firstFailure(invoice, charges))[0];
      const disputes = await disputesOf(stripe, invoices, charges);
      // A dispute holds the charges, and grace counts from its end, which Stripe does not know.
      const extendedTo = extensions[subscription.id] ?? 0;
      const withinOwnGrace = failedAt === undefined || now < Math.max(failedAt + graceSeconds, extendedTo);
      const withinGrace = withinOwnGrace || disputes.length > 0;
      // `active` refers to the latest invoice only: an older one may still be owed.
      const isPaidUp = ["active", "trialing"].includes(status) && failedAt === undefined;
      return {
        subscription,
        invoices,
        isPaidUp,
        // Not known: the dispute may have come after the grace had ended.
        isServedByDispute: !withinOwnGrace,
        inService:
          (["active", "trialing", "past_due"].includes(status) && withinGrace) ||
          (status === "unpaid" && now < extendedTo),
        live: ["trialing", "active", "past_due", "unpaid", "paused"].includes(status),
        nextCharge: await previewNextCharge(stripe, subscription),
        now,
        everPaid: invoices.some((invoice) => invoice.status === "paid"),
        disputes,
      };
    }),
  );
}

/** Returns whether an open invoice is owed: a charge failed, or its due date has passed. */
function isOwed(invoice: Stripe.Invoice, now: number): boolean {
  if (invoice.status !== "open") return false;
  return invoice.due_date === null ? invoice.attempted : invoice.due_date <= now;
}

async function previewNextCharge(stripe: Stripe, { id }: Stripe.Subscription): Promise<number | null> {
  const preview = await stripe.invoices.createPreview({ subscription: id }).catch(() => null);
  return preview?.amount_due ?? null;
}

/** Returns the current time of a subscription: of its test clock, or the real time. */
async function currentTimeOf(stripe: Stripe, { test_clock }: Stripe.Subscription): Promise<number> {
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

/** Asserts the site's status by the payments, regardless of the team's steps. */
function expectSite(site: string, states: StripeState[]): void {
  const allowed = (): string[] => {
    if (states.some((state) => state.isPaidUp && state.everPaid)) return ["awaiting_activation", "active"];
    const served = states.filter((state) => state.inService && state.everPaid);
    // A suspended site stays suspended with a new debt.
    const opened = ["awaiting_activation", "active", "suspended"];
    if (served.some((state) => !state.isServedByDispute)) return opened;
    if (served.length > 0) return [...opened, "awaiting_payment"];
    // If all ended before the first event arrived, the site was never opened.
    if (states.some((state) => state.live && state.everPaid))
      return ["suspended", "cancelled", "awaiting_payment"];
    if (states.some((state) => state.everPaid)) return ["cancelled", "awaiting_payment"];
    return ["awaiting_payment"];
  };
  expect(allowed(), `the site's status ${site}`).toContain(site);
}

/** Asserts that the customer at Stripe has the profile's e-mail and name. */
async function expectOwnDetails({ stripe, account }: Walker, customerId: unknown): Promise<void> {
  if (typeof customerId !== "string") return;
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted !== true) expect(customer).toMatchObject({ email: account.email, name: "Ana Souza" });
}

/** Asserts that a live subscription is held at Stripe exactly while a dispute is open, or lost and undecided. */
function expectHold(states: StripeState[], stored: Record<string, unknown>): void {
  const decided = (stored["decided"] ?? []) as string[];
  for (const { subscription, disputes, live } of states) {
    const held = disputes.filter(
      ({ status, id }) =>
        ["needs_response", "under_review"].includes(status) || (status === "lost" && !decided.includes(id)),
    );
    const marker = subscription.metadata["held_for_dispute"];
    if (!live) continue;
    expect(marker === undefined, `the hold of ${subscription.id}`).toBe(held.length === 0);
  }
}

type PriceMove = { subscription: string; price: string; noticed: boolean };

/** Asserts that a subscription has the price at which it was bought, or one whose notice was sent. */
function expectAnnouncedPrices(states: StripeState[], moves: PriceMove[]): void {
  for (const { subscription, invoices } of states) {
    const price = subscription.items.data[0]?.price.id;
    const [first] = invoices.toSorted((a, b) => a.created - b.created);
    const bought = first?.lines.data[0]?.pricing?.price_details?.price;
    const announced = moves
      .filter((move) => move.subscription === subscription.id && move.noticed)
      .map((move) => move.price);
    expect([bought, ...announced], `the price of ${subscription.id}`).toContain(price);
  }
}

async function disputesOf(
  stripe: Stripe,
  invoices: Stripe.Invoice[],
  charges: Stripe.Charge[],
): Promise<Stripe.Dispute[]> {
  const disputed = invoices
    .flatMap((invoice) => chargesOf(invoice, charges))
    .filter((charge) => charge.disputed);
  const lists = await Promise.all(disputed.map(({ id }) => stripe.disputes.list({ charge: id })));
  return lists.flatMap(({ data }) => data);
}

/** Asserts that our checkout sold no second subscription, even with the team's own sales or an unpaid Boleto. */
function expectOnePurchase(states: StripeState[]): void {
  const purchases = states.filter(({ live, subscription }) => live && subscription.metadata["profile_id"]);
  expect(purchases.length, "live subscriptions bought through our checkout").toBeLessThanOrEqual(1);
}

type Email = { template: string; key: string; payload: Record<string, unknown> };
type SiteEvent = { from: string | null; to: string };

function expectMessages(
  stored: Record<string, unknown>,
  states: StripeState[],
  charges: Stripe.Charge[],
): void {
  const emails = (stored["emails"] ?? []) as Email[];
  const history = (stored["history"] ?? []) as SiteEvent[];
  const count = (template: string) => emails.filter((email) => email.template === template).length;
  const countEvents = (matches: (event: SiteEvent) => boolean) =>
    history.filter((event) => event.from !== null && matches(event)).length;

  // Paying again after all money went back also confirms the payment: its key names the site, not an event.
  const confirmed = emails.filter(({ template }) => template === "payment_received");
  const again = confirmed.filter(({ key }) => !/^payment_received:\d+$/.test(key)).length;
  const paid = states.flatMap(({ invoices }) => invoices).filter(({ status }) => status === "paid").length;
  expect(again, "payments after a refund that were confirmed").toBeLessThan(Math.max(paid, 1));
  expect({
    payment_received: confirmed.length - again,
    site_live: count("site_live"),
    site_suspended: count("site_suspended"),
    site_reactivated: count("site_reactivated"),
  }).toEqual({
    payment_received: countEvents(({ from, to }) => to === "awaiting_activation" && from !== "suspended"),
    site_live: countEvents(({ from, to }) => to === "active" && from === "awaiting_activation"),
    site_suspended: countEvents(({ to }) => to === "suspended"),
    site_reactivated: countEvents(({ from, to }) => from === "suspended" && to !== "cancelled"),
  });

  for (const { subscription, invoices, live, inService, now, disputes } of states) {
    const bought = invoices.some((invoice) => invoice.status === "paid");
    for (const invoice of invoices) {
      const announced = emails
        .filter(({ template, key }) => template === "payment_refunded" && key.includes(String(invoice.id)))
        .reduce((sum, { payload }) => sum + Number(payload["amount"]), 0);
      expect(announced, `announced refunds of ${invoice.id}`).toBe(refundedOf(invoice, charges));

      const failures = emails.filter(
        ({ template, key }) => template === "charge_failed" && key.includes(String(invoice.id)),
      );
      const owed = live && isOwed(invoice, now) && subscription.status === "past_due";
      expect(failures.length, `announced failed charges of ${invoice.id}`).toBeLessThanOrEqual(1);
      if (owed && invoice.due_date === null && disputes.length === 0) {
        expect(failures.length, `announced failed charge of ${invoice.id}`).toBe(1);
      }
      const about = (name: string) =>
        emails.filter(({ template, key }) => template === name && key.includes(String(invoice.id))).length;
      expect(about("invoice_issued"), `announced invoice ${invoice.id}`).toBeLessThanOrEqual(1);
      if (
        live &&
        disputes.length === 0 &&
        invoice.status === "open" &&
        invoice.due_date !== null &&
        !isOwed(invoice, now)
      ) {
        expect(about("invoice_issued"), `announced invoice ${invoice.id}`).toBe(1);
      }
      // After grace only the suspension is announced.
      expect(about("invoice_overdue"), `announced overdue invoice ${invoice.id}`).toBeLessThanOrEqual(1);
      if (owed && invoice.due_date !== null && inService && bought && disputes.length === 0) {
        expect(about("invoice_overdue"), `announced overdue invoice ${invoice.id}`).toBe(1);
      }
    }

    const cancellations = emails
      .filter(
        ({ template, key }) =>
          ["subscription_cancelling", "subscription_kept"].includes(template) &&
          key.includes(subscription.id),
      )
      .map(({ template }) => template);
    const isOnlyLive = states.every((other) => other.subscription.id === subscription.id || !other.live);
    if (isOnlyLive && live && subscription.cancel_at_period_end) {
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
                  'ends', extract(epoch from s.current_period_end)::bigint, 'collection', s.collection_method,
                  'quantity', s.quantity, 'next', s.next_amount, 'pause', s.pause_behavior,
                  'resumes', extract(epoch from s.pause_resumes_at)::bigint) order by s.id collate "C")
       from public.subscriptions s where s.profile_id = $1) as subscriptions,
    (select json_agg(json_build_object('id', p.id, 'status', p.status, 'amount', p.amount, 'paid', p.amount_paid,
                  'outside', p.amount_paid_outside, 'refunded', p.amount_refunded) order by p.id collate "C")
       from public.payments p where p.profile_id = $1) as payments,
    (select json_agg(json_build_object('id', d.id, 'status', d.status, 'amount', d.amount, 'withdrawn', d.amount_withdrawn)
                     order by d.id collate "C") from public.disputes d where d.profile_id = $1) as disputes,
    (select json_object_agg(s.id, extract(epoch from s.grace_extended_to)::bigint) from public.subscriptions s
      where s.profile_id = $1 and s.grace_extended_to is not null) as extensions,
    (select count(*)::int from public.billing_changes c where c.profile_id = $1 and c.done_at is null) as undecided,
    (select json_agg(json_build_object('subscription', m.subscription_id, 'price', m.to_price_id,
                  'noticed', m.notice_sent_at is not null)) from public.price_moves m where m.profile_id = $1) as moves,
    (select json_agg(d.id) from public.disputes d where d.profile_id = $1 and d.decision is not null) as decided,
    (select w.status from public.sites w where w.profile_id = $1) as site,
    (select b.stripe_customer_id from public.billing_customers b where b.profile_id = $1) as customer,
    (select json_agg(json_build_object('from', e.from_status, 'to', e.to_status) order by e.id) from public.site_events e
       join public.sites w on w.id = e.site_id where w.profile_id = $1) as history,
    (select json_agg(json_build_object('template', o.template, 'key', o.dedupe_key, 'payload', o.payload) order by o.created_at)
       from public.email_outbox o where o.profile_id = $1) as emails,
    (select json_agg(o.id order by o.id::text collate "C") from public.email_outbox o where o.profile_id = $1) as "emailIds"`;
