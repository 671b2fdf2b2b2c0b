import { Hono } from "hono";
import type { Context } from "hono";
import { readCard } from "../cards.ts";
import { collect } from "../model/collection.ts";
import { giveUp } from "../model/giving-up.ts";
import type { Change } from "../model/change.ts";
import type { Moment } from "../model/moment.ts";
import { canRenew, endsInsteadOfRenewing, passPeriodEnd } from "../model/renewal.ts";
import { pretend, rareStatuses } from "../model/rare-statuses.ts";
import { replaceCard } from "../model/replace-card.ts";
import type { Invoice, Subscription } from "../model/stored.ts";
import { cancelSubscription, hasEnded } from "../model/subscription-changes.ts";
import { momentOf, owedOn, productNames, standingOf } from "../standing.ts";
import type { Store } from "../store.ts";
import type { ControlDependencies } from "./control-routes.ts";

/** What time, or the card's bank, may do to a subscription. */
export const timeActions = ["renew", "end-period", "retry", "give-up", "cancel"] as const;
export type TimeAction = (typeof timeActions)[number];

/** The actions that make sense for a subscription as it stands. */
export function possibleActions(store: Store, subscription: Subscription): TimeAction[] {
  return timeActions.filter((action) => plan(store, subscription, action) !== null);
}

/**
 * Moves time for one subscription, by hand: `POST /_local/subscriptions/:id/<action>`
 * answers with the subscription as it then is, or 409 when the action makes no
 * sense for it. `PUT /_local/subscriptions/:id/status` makes it look as if it had
 * come to a status that nothing here leads to. `PUT /_local/customers/:id/card` replaces a customer's card, as
 * they would in the portal.
 */
export function createTimeControl(
  { store, moment, apply, saved }: ControlDependencies,
  answer: (context: Context, body: object) => Response,
): Hono {
  const control = new Hono();

  for (const action of timeActions) {
    control.post(`/_local/subscriptions/:id/${action}`, async (context) => {
      const subscription = store.get("subscription", context.req.param("id"));
      if (!subscription) return context.json({ error: { message: "No such subscription." } }, 404);
      const now = momentOf(store, subscription.customer, moment());
      const change = plan(store, subscription, action)?.(now);
      if (!change) {
        const message = `A subscription that is ${subscription.status} cannot ${action} now.`;
        return context.json({ error: { message } }, 409);
      }
      apply(change, now);
      await saved();
      return answer(context, store.get("subscription", subscription.id) ?? {});
    });
  }

  control.put("/_local/subscriptions/:id/status", async (context) => {
    const subscription = store.get("subscription", context.req.param("id"));
    const invoice = subscription && latestInvoice(store, subscription);
    if (!subscription || !invoice) return context.json({ error: { message: "No such subscription." } }, 404);
    const body: unknown = await context.req.json().catch(() => null);
    const wanted = typeof body === "object" && body !== null && "status" in body ? body.status : null;
    const status = rareStatuses.find((known) => known === wanted);
    if (status === undefined || hasEnded(subscription)) {
      const message = `status must be one of ${rareStatuses.join(", ")}, of a subscription that goes on.`;
      return context.json({ error: { message } }, 400);
    }
    const now = momentOf(store, subscription.customer, moment());
    apply(pretend(subscription, invoice, status, now), now);
    await saved();
    return answer(context, store.get("subscription", subscription.id) ?? {});
  });

  control.put("/_local/customers/:id/card", async (context) => {
    const customer = store.get("customer", context.req.param("id"));
    if (!customer || customer.deleted === true) {
      return context.json({ error: { message: "No such customer." } }, 404);
    }
    const body: unknown = await context.req.json().catch(() => null);
    const number = typeof body === "object" && body !== null && "number" in body ? String(body.number) : "";
    const read = readCard({ number, expiry: "12/40", cvc: "1234" }, moment().now);
    if ("problems" in read || read.card.testCard.outcome.kind === "declines") {
      return context.json({ error: { message: "number must be a test card that can be stored." } }, 400);
    }
    const now = momentOf(store, customer.id, moment());
    const payer = { name: customer.name ?? "", email: customer.email ?? "" };
    const theirs = store.list("subscription").filter((subscription) => subscription.customer === customer.id);
    const { change, method } = replaceCard(customer, theirs, read.card, payer, now);
    apply(change, now);
    await saved();
    return answer(context, method);
  });

  return control;
}

/** What an action would do at a moment; null when it makes no sense now. */
function plan(
  store: Store,
  subscription: Subscription,
  action: TimeAction,
): ((now: Moment) => Change) | null {
  const standing = standingOf(store, subscription);
  if (!standing || hasEnded(subscription)) return null;
  const ending = endsInsteadOfRenewing(subscription);
  const invoice = latestInvoice(store, subscription);
  const owed = invoice && owedOn(store, invoice);
  switch (action) {
    case "renew":
    case "end-period":
      return ending === (action === "end-period") && (ending || canRenew(subscription))
        ? (now) => passPeriodEnd(standing, productNames(store, subscription), now).change
        : null;
    case "retry":
      return owed ? (now) => collect(standing, owed, retryMoment(owed.invoice, now)).change : null;
    case "give-up":
      return owed && subscription.status === "past_due"
        ? () => giveUp(subscription, owed.invoice).change
        : null;
    case "cancel":
      return (now) => cancelSubscription(subscription, undefined, now).change;
  }
}

function latestInvoice(store: Store, subscription: Subscription): Invoice | null {
  const id = subscription.latest_invoice;
  return (id !== null && store.get("invoice", id)) || null;
}

/** Time moves to the next attempt, where one is due. */
function retryMoment(invoice: Invoice, now: Moment): Moment {
  return { ...now, now: Math.max(now.now, invoice.next_payment_attempt ?? 0) };
}
