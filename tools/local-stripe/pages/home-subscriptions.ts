import { html } from "hono/html";
import { billingAccountOf, contextOf, openInvoicesOf } from "../billing-account.ts";
import { chargeOfInvoice } from "../control/refund-routes.ts";
import { possibleActions } from "../control/time-routes.ts";
import type { Context } from "../model/context.ts";
import { refundable } from "../model/refund.ts";
import type { Customer, Invoice, Subscription } from "../model/stored.ts";
import { hasEnded } from "../model/subscription-transitions.ts";
import { periodEnd } from "../model/subscription.ts";
import type { Store } from "../store.ts";
import { homeTexts } from "./home-texts.ts";
import type { Language } from "./language.ts";
import { formatTime, tableOrNone, tag, type Markup } from "./layout.ts";
import { formatMoney } from "./money.ts";

/** Table of the subscriptions with their customers' time and possible actions. */
export function subscriptionTable(
  store: Store,
  subscriptions: Subscription[],
  language: Language,
  context: Context,
): Markup {
  const words = homeTexts[language];
  return tableOrNone(
    [words.id, words.customer, words.status, words.periodEnd, words.present, words.renewal, words.time],
    subscriptions.map((subscription) => {
      const { now } = contextOf(store, subscription.customer, context);
      return [
        html`<code>${subscription.id}</code>`,
        html`${emailOf(store, subscription.customer)} <code>${subscription.customer}</code>`,
        tag(subscription.status, subscription.status === "active" ? "good" : ""),
        formatTime(periodEnd(subscription), language),
        formatTime(now, language),
        hasEnded(subscription)
          ? ""
          : words.renewals[billingAccountOf(store, subscription)?.card?.renewal ?? "fails"],
        html`<div class="inline">
          ${possibleActions(store, subscription, now).map(
            (action) =>
              html`<form method="post" action="/_local/subscriptions/${subscription.id}/${action}">
                <button class="quiet" type="submit">${words.actions[action]}</button>
              </form>`,
          )}
          ${openInvoicesOf(store, subscription).map(
            ({ invoice }) => html`<a href="/i/${invoice.id}">${words.openInvoice}</a>`,
          )}
        </div>`,
      ];
    }),
    words.none,
  );
}

/** Table of the paid invoices with their refundable amounts. */
export function paidInvoiceTable(store: Store, invoices: Invoice[], language: Language): Markup {
  const words = homeTexts[language];
  return tableOrNone(
    [words.number, words.customer, words.created, words.amount, words.refunded, words.refund],
    invoices.map((invoice) => {
      const charge = chargeOfInvoice(store, invoice.id);
      const money = (amount: number) => formatMoney(amount, invoice.currency, language);
      return [
        html`<a href="/i/${invoice.id}">${invoice.number}</a>`,
        emailOf(store, invoice.customer ?? ""),
        formatTime(invoice.created, language),
        money(invoice.amount_paid),
        charge ? money(charge.amount_refunded) : "",
        charge && refundable(charge) > 0 ? refundForm(invoice, language) : "",
      ];
    }),
    words.none,
  );
}

function refundForm(invoice: Invoice, language: Language): Markup {
  const words = homeTexts[language];
  return html`<form class="inline" method="post" action="/_local/invoices/${invoice.id}/refund">
    <input
      name="amount"
      inputmode="decimal"
      aria-label="${words.refundAmount}"
      placeholder="${words.refundAll}"
    />
    <button class="quiet" type="submit">${words.refund}</button>
  </form>`;
}

/** A customer's e-mail, empty once the customer is deleted. */
function emailOf(store: Store, id: Customer["id"]): string {
  const customer = store.get("customer", id);
  return (customer && customer.deleted !== true && customer.email) || "";
}
