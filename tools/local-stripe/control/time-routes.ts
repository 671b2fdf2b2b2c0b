import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { billingAccountOf, clockOf, contextOf, openInvoiceOf, sessionOf } from "../billing-account.ts";
import { readCard } from "../cards.ts";
import { changePrice } from "../model/change-price.ts";
import { mergeChanges, type Change } from "../model/change.ts";
import type { Context } from "../model/context.ts";
import { receiveDelayedPayment, voucherExpiry } from "../model/delayed-payment.ts";
import { newCoupon, redeemCoupons } from "../model/discount.ts";
import { attemptPayment, isCharged, lastAttemptAt } from "../model/dunning.ts";
import { canRenew, cancelsAtPeriodEnd } from "../model/renewal.ts";
import { replaceCard } from "../model/replace-card.ts";
import type { Subscription } from "../model/stored.ts";
import {
  canPause,
  cancelSubscription,
  hasEnded,
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from "../model/subscription-transitions.ts";
import { periodEnd } from "../model/subscription.ts";
import { newTestClock, startAdvancing } from "../model/test-clock.ts";
import type { PageDependencies } from "../pages/page-dependencies.ts";
import type { Store } from "../store.ts";
import { found, readBody, respond } from "./http.ts";

/** Actions that change what a subscription's next period costs and how it is paid. */
export const priceActions = [
  "percent-off",
  "amount-off",
  "free-month",
  "full-price",
  "add-unit",
  "one-unit",
  "bill-by-invoice",
  "charge-card",
] as const;

/** Actions on a subscription: those that move its customer's time, and those of Stripe's dashboard. */
const timeActions = [
  "next-day",
  "next-week",
  "next-charge",
  "renew",
  "end-period",
  "retry",
  "give-up",
  "voucher-paid",
  "voucher-expired",
  "pause",
  "resume",
  "cancel",
  "reach-due-date",
  ...priceActions,
] as const;
export type TimeAction = (typeof timeActions)[number];

/**
 * The effect of an action: the time (seconds) to which the customer's clock is advanced, or an immediate change.
 */
type Effect = { advanceTo: number } | { change(context: Context): Change };

const daySeconds = 24 * 60 * 60;

/** The actions that apply to a subscription in its present state. */
export function possibleActions(store: Store, subscription: Subscription, now: number): TimeAction[] {
  return timeActions.filter((action) => effectOf(store, subscription, action, now) !== null);
}

/** Dependencies of the routes that move time. */
export interface TimeDependencies extends PageDependencies {
  /** Resolves once every test clock has finished advancing. */
  timePassed(): Promise<void>;
}

/**
 * Moves time: `POST /_local/subscriptions/:id/<action>` returns the changed subscription, or 409
 * when the action does not apply to it. The first move puts the customer on a test clock.
 * `PUT /_local/customers/:id/card` replaces the default card, as the portal does.
 */
export function createTimeControl({ store, newContext, apply, saved, timePassed }: TimeDependencies): Hono {
  const control = new Hono();

  async function advance(customerId: string, to: number): Promise<void> {
    const clock = clockOf(store, customerId) ?? attachClock(customerId);
    if (clock.status === "advancing") throw new HTTPException(409, { message: "The clock is advancing." });
    for (const stop of stopsOnTheWay(clock.frozen_time, to, owes(customerId), renewalsOf(customerId))) {
      const present = clockOf(store, customerId);
      // A reset has removed it.
      if (!present) return;
      const { change } = startAdvancing(present, stop);
      apply(change, { ...newContext(), now: present.frozen_time });
      await timePassed();
    }
  }

  const owes = (customerId: string) =>
    store
      .list("subscription")
      .some(({ customer, status }) => customer === customerId && status === "past_due");

  const renewalsOf = (customerId: string) =>
    store
      .list("subscription")
      .filter((subscription) => subscription.customer === customerId && !hasEnded(subscription))
      .map(periodEnd);

  function attachClock(customerId: string) {
    const customer = found(store.get("customer", customerId), "customer");
    if (customer.deleted === true) throw new HTTPException(404, { message: "The customer was deleted." });
    const context = newContext();
    const subscriptions = store.list("subscription").filter((one) => one.customer === customerId);
    const { clock, change } = newTestClock(
      { name: customer.email, frozenTime: context.now },
      { customer, subscriptions },
      context,
    );
    apply(change, context);
    return clock;
  }

  for (const action of timeActions) {
    control.post(`/_local/subscriptions/:id/${action}`, async (c) => {
      const subscription = found(store.get("subscription", c.req.param("id")), "subscription");
      const context = contextOf(store, subscription.customer, newContext());
      const effect = effectOf(store, subscription, action, context.now);
      if (!effect) {
        const message = `A subscription that is ${subscription.status} cannot ${action} now.`;
        throw new HTTPException(409, { message });
      }
      if ("change" in effect) apply(effect.change(context), context);
      else await advance(subscription.customer, Math.max(effect.advanceTo, context.now));
      await saved();
      return respond(c, store.get("subscription", subscription.id) ?? {});
    });
  }

  control.put("/_local/customers/:id/card", async (c) => {
    const customer = found(store.get("customer", c.req.param("id")), "customer");
    if (customer.deleted === true) throw new HTTPException(404, { message: "The customer was deleted." });
    const { number } = await readBody(c, z.object({ number: z.string() }));
    const read = readCard({ number, expiry: "12/40", cvc: "1234" }, newContext().now);
    if ("errors" in read || read.card.testCard.outcome.kind === "declines") {
      throw new HTTPException(400, { message: "number must be a test card that can be stored." });
    }
    const context = contextOf(store, customer.id, newContext());
    const billingDetails = { name: customer.name ?? "", email: customer.email ?? "" };
    const theirs = store.list("subscription").filter((subscription) => subscription.customer === customer.id);
    const { change, method } = replaceCard(customer, theirs, read.card, billingDetails, context);
    apply(change, context);
    await saved();
    return respond(c, method);
  });

  return control;
}

/**
 * An announced price is set at Stripe this long before the first period that it applies to, before Stripe's own
 * notice.
 */
const priceMoveSeconds = 8 * daySeconds;

/**
 * Returns the times (seconds) at which a jump stops so that the schedule can run. Grace and its warnings count days
 * from an owed charge and are no events of Stripe, so a short jump, or one with an owed charge, stops every day.
 * Any other jump stops where an announced price is due.
 */
function stopsOnTheWay(from: number, to: number, owes: boolean, renewals: readonly number[]): number[] {
  const byDays = owes || to - from <= 7 * daySeconds;
  const days = byDays ? Math.ceil((to - from) / daySeconds) - 1 : 0;
  const stops = [
    ...Array.from({ length: Math.max(0, days) }, (_, day) => from + (day + 1) * daySeconds),
    ...renewals.map((renewal) => renewal - priceMoveSeconds).filter((at) => at > from && at < to),
  ];
  return [...new Set(stops.toSorted((one, other) => one - other)), to];
}

/** Returns the effect of an action at a time (seconds); null when the action does not apply. */
function effectOf(store: Store, subscription: Subscription, action: TimeAction, now: number): Effect | null {
  const account = billingAccountOf(store, subscription);
  if (!account || hasEnded(subscription)) return null;
  const invoice = store.get("invoice", account.deciding ?? "") ?? null;
  const open = invoice && openInvoiceOf(store, invoice);
  // A paused subscription is not charged by time.
  const retryAt = subscription.status === "paused" ? null : (open?.invoice.next_payment_attempt ?? null);
  const expiresAt = open && voucherExpiry(open);
  const payment = store.get("payment_method", open?.payment.payment_method ?? "");
  const session = sessionOf(store, subscription);
  const renewal =
    canRenew(subscription) && !cancelsAtPeriodEnd(subscription) ? periodEnd(subscription) : null;
  switch (action) {
    case "next-day":
      return { advanceTo: now + daySeconds };
    case "next-week":
      return { advanceTo: now + 7 * daySeconds };
    case "next-charge":
      return advanceTo(retryAt ?? renewal);
    case "renew":
      return advanceTo(renewal);
    case "end-period":
      return advanceTo(cancelsAtPeriodEnd(subscription) ? subscription.cancel_at : null);
    case "voucher-paid":
      return open && payment && session && expiresAt !== null
        ? { change: (context) => receiveDelayedPayment(account, payment, open, session, context) }
        : null;
    case "voucher-expired":
      return advanceTo(expiresAt);
    case "retry":
      if (expiresAt !== null || (open && !isCharged(open.invoice) && !account.card)) return null;
      return open && { change: (context) => attemptPayment(account, open, context).change };
    case "give-up":
      return advanceTo(
        open && isCharged(open.invoice) && subscription.status === "past_due"
          ? lastAttemptAt(open.invoice)
          : null,
      );
    case "pause":
      return canPause(subscription) ? { change: () => pauseSubscription(subscription) } : null;
    case "resume":
      return subscription.status === "paused"
        ? { change: () => resumeSubscription(subscription, open !== null) }
        : null;
    case "cancel":
      return { change: (context) => cancelSubscription(subscription, undefined, context).change };
    case "reach-due-date":
      return advanceTo(subscription.status === "active" ? (open?.invoice.due_date ?? null) : null);
    case "percent-off":
    case "amount-off":
    case "free-month":
      return discount(subscription, action);
    case "full-price":
      return subscription.discounts.length > 0
        ? { change: (context) => redeemCoupons(subscription, { kept: [], coupons: [] }, context).change }
        : null;
    case "add-unit":
    case "one-unit":
      return quantity(subscription, action);
    case "bill-by-invoice":
      return subscription.collection_method === "charge_automatically"
        ? collection(subscription, daysUntilDue)
        : null;
    case "charge-card":
      return subscription.collection_method === "send_invoice" ? collection(subscription, null) : null;
  }
}

/** Days that the control page gives to pay an invoice. */
const daysUntilDue = 7;

/** The coupons that the control page redeems. */
const coupons = {
  "percent-off": { name: "20 %", percent_off: 20, duration: "repeating", duration_in_months: 3 },
  "amount-off": { name: "−20", amount_off: 2000, duration: "forever", duration_in_months: null },
  "free-month": { name: "100 %", percent_off: 100, duration: "once", duration_in_months: null },
} as const;

function discount(subscription: Subscription, kind: keyof typeof coupons): Effect {
  return {
    change: (context) => {
      const fields = { amount_off: null, percent_off: null, ...coupons[kind] };
      const currency = fields.amount_off === null ? null : subscription.currency;
      const coupon = newCoupon({ ...fields, currency }, context);
      const created: Change = { put: [coupon], events: [{ type: "coupon.created", object: coupon }] };
      const redeemed = redeemCoupons(subscription, { kept: [], coupons: [coupon] }, context);
      return mergeChanges([created, redeemed.change]);
    },
  };
}

function quantity(subscription: Subscription, action: "add-unit" | "one-unit"): Effect | null {
  const [item] = subscription.items.data;
  const present = item?.quantity ?? 1;
  const wanted = action === "add-unit" ? present + 1 : 1;
  if (!item || wanted === present || subscription.status === "incomplete") return null;
  return { change: () => changePrice(subscription, { item, price: item.price, quantity: wanted }) };
}

function collection(subscription: Subscription, days: number | null): Effect {
  return { change: (context) => updateSubscription(subscription, { daysUntilDue: days }, context).change };
}

function advanceTo(time: number | null): Effect | null {
  return time === null ? null : { advanceTo: time };
}
