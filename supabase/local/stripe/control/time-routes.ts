import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { readCard } from "../cards.ts";
import { billingAccountOf, contextOf, openInvoiceOf, productNames } from "../billing-account.ts";
import type { Change } from "../model/change.ts";
import type { Context } from "../model/context.ts";
import { attemptPayment, markUnpaid } from "../model/dunning.ts";
import { forceStatus, forcibleStatuses } from "../model/force-status.ts";
import { advancePeriod, canRenew, cancelsAtPeriodEnd } from "../model/renewal.ts";
import { replaceCard } from "../model/replace-card.ts";
import type { Invoice, Subscription } from "../model/stored.ts";
import { cancelSubscription, hasEnded } from "../model/subscription-transitions.ts";
import type { Store } from "../store.ts";
import type { PageDependencies } from "../pages/page-dependencies.ts";
import { found, readBody, respond } from "./http.ts";

/** What can be simulated for a subscription. */
export const timeActions = ["renew", "end-period", "retry", "give-up", "cancel"] as const;
export type TimeAction = (typeof timeActions)[number];

/** The actions that apply to a subscription in its present state. */
export function possibleActions(store: Store, subscription: Subscription): TimeAction[] {
  return timeActions.filter((action) => transitionFor(store, subscription, action) !== null);
}

/**
 * Simulates what Stripe's test clocks do: `POST /_local/subscriptions/:id/<action>` returns
 * the changed subscription, or 409 when the action does not apply to it.
 * `PUT /_local/subscriptions/:id/status` forces one of the statuses that no action leads to;
 * `PUT /_local/customers/:id/card` replaces the default card, as the portal does.
 */
export function createTimeControl({ store, newContext, apply, saved }: PageDependencies): Hono {
  const control = new Hono();

  for (const action of timeActions) {
    control.post(`/_local/subscriptions/:id/${action}`, async (c) => {
      const subscription = found(store.get("subscription", c.req.param("id")), "subscription");
      const context = contextOf(store, subscription.customer, newContext());
      const change = transitionFor(store, subscription, action)?.(context);
      if (!change) {
        const message = `A subscription that is ${subscription.status} cannot ${action} now.`;
        throw new HTTPException(409, { message });
      }
      apply(change, context);
      await saved();
      return respond(c, store.get("subscription", subscription.id) ?? {});
    });
  }

  control.put("/_local/subscriptions/:id/status", async (c) => {
    const subscription = found(store.get("subscription", c.req.param("id")), "subscription");
    const invoice = found(latestInvoice(store, subscription), "invoice");
    const { status } = await readBody(c, z.object({ status: z.enum(forcibleStatuses) }));
    if (hasEnded(subscription)) throw new HTTPException(400, { message: "The subscription has ended." });
    const context = contextOf(store, subscription.customer, newContext());
    apply(forceStatus(subscription, invoice, status, context), context);
    await saved();
    return respond(c, store.get("subscription", subscription.id) ?? {});
  });

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

/** The transition of an action; null when it does not apply. */
function transitionFor(
  store: Store,
  subscription: Subscription,
  action: TimeAction,
): ((context: Context) => Change) | null {
  const account = billingAccountOf(store, subscription);
  if (!account || hasEnded(subscription)) return null;
  const invoice = latestInvoice(store, subscription);
  const open = invoice && openInvoiceOf(store, invoice);
  const advance = (context: Context) => advancePeriod(account, productNames(store, subscription), context);
  switch (action) {
    case "renew":
      return canRenew(subscription) && !cancelsAtPeriodEnd(subscription) ? advance : null;
    case "end-period":
      return cancelsAtPeriodEnd(subscription) ? advance : null;
    case "retry":
      return open && ((context) => attemptPayment(account, open, retryContext(open.invoice, context)).change);
    case "give-up":
      return open && subscription.status === "past_due" ? () => markUnpaid(subscription, open.invoice) : null;
    case "cancel":
      return (context) => cancelSubscription(subscription, undefined, context).change;
  }
}

function latestInvoice(store: Store, subscription: Subscription): Invoice | null {
  const id = subscription.latest_invoice;
  return (id !== null && store.get("invoice", id)) || null;
}

/** A retry happens when the next attempt is due, if that lies ahead. */
function retryContext(invoice: Invoice, context: Context): Context {
  return { ...context, now: Math.max(context.now, invoice.next_payment_attempt ?? 0) };
}
