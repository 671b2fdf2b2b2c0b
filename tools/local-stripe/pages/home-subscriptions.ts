import { html } from "hono/html";
import { billingAccountOf, contextOf, openInvoicesOf } from "../billing-account.ts";
import { chargeOfInvoice } from "../control/refund-routes.ts";
import { possibleActions } from "../control/time-routes.ts";
import type { Context } from "../model/context.ts";
import { refundable } from "../model/refund.ts";
import { canDispute, disputeKinds, possibleSteps } from "../model/dispute.ts";
import { pauseBehaviors } from "../model/pause-collection.ts";
import type { Charge, Customer, Invoice, Subscription } from "../model/stored.ts";
import { hasEnded } from "../model/subscription-transitions.ts";
import { periodEnd } from "../model/subscription.ts";
import { refundRefusals } from "../state.ts";
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
        html`${tag(subscription.status, subscription.status === "active" ? "good" : "")}
        ${pauseTag(subscription, language)}`,
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
          ${hasEnded(subscription) ? "" : pauseForm(subscription, language)}
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
        html`${charge && refundable(charge) > 0 ? refundForm(invoice, language) : ""}
        ${charge ? disputeForms(store, invoice, charge, language) : ""}`,
      ];
    }),
    words.none,
  );
}

const button = (address: string, label: string, fields: Markup | "" = "") =>
  html`<form class="inline" method="post" action="${address}">
    ${fields}<button class="quiet" type="submit">${label}</button>
  </form>`;

/** What a bank can do with a payment now: dispute or question it, or go on with that. */
function disputeForms(store: Store, invoice: Invoice, charge: Charge, language: Language): Markup {
  const words = homeTexts[language];
  const dispute = store.list("dispute").find((one) => one.charge === charge.id);
  return html`<div class="inline">
    ${
      dispute
        ? html`${tag(dispute.status, dispute.status === "won" ? "good" : "")}
          ${possibleSteps(dispute).map((step) =>
            button(`/_local/disputes/${dispute.id}/${step}`, words.disputeSteps[step]),
          )}`
        : canDispute(charge)
          ? [
              ...disputeKinds.map((kind) =>
                button(
                  `/_local/invoices/${invoice.id}/dispute`,
                  words.disputes[kind],
                  html`<input type="hidden" name="kind" value="${kind}" />`,
                ),
              ),
              button(`/_local/invoices/${invoice.id}/fraud-warning`, words.fraudWarning),
            ]
          : ""
    }
  </div>`;
}

function pauseTag({ pause_collection: pause }: Subscription, language: Language): Markup | "" {
  if (pause === null) return "";
  const { pauses, until } = homeTexts[language];
  const behavior = pauseBehaviors.find((known) => known === pause.behavior) ?? "void";
  const end = pause.resumes_at === null ? "" : `, ${until} ${formatTime(pause.resumes_at, language)}`;
  return tag(`${pauses[behavior]}${end}`, "");
}

/** Pauses the collection in one of three ways, with or without an end, or resumes it. */
function pauseForm(subscription: Subscription, language: Language): Markup {
  const words = homeTexts[language];
  const address = `/_local/subscriptions/${subscription.id}`;
  if (subscription.pause_collection !== null) {
    return html`<form method="post" action="${address}/resume-collection">
      <button class="quiet" type="submit">${words.resumeCollection}</button>
    </form>`;
  }
  return html`<form class="inline" method="post" action="${address}/pause-collection">
    <select name="behavior" aria-label="${words.pauseBehavior}">
      ${pauseBehaviors.map((behavior) => html`<option value="${behavior}">${words.pauses[behavior]}</option>`)}
    </select>
    <input name="days" inputmode="numeric" aria-label="${words.pauseDays}" placeholder="${words.pauseDays}" />
    <button class="quiet" type="submit">${words.pauseCollection}</button>
  </form>`;
}

/** Form that makes the API refuse refunds for a reason. */
export function refundRefusalForm(store: Store, language: Language): Markup {
  const words = homeTexts[language];
  const current = store.refundRefusal();
  return html`<form class="inline" method="post" action="/_local/refunds/refusal">
    <label>
      ${words.refundRefusal}
      <select name="reason">
        <option value="">${words.refundsMade}</option>
        ${refundRefusals.map(
          (reason) =>
            html`<option value="${reason}" ${reason === current ? "selected" : ""}>
              ${words.refundRefusals[reason]}
            </option>`,
        )}
      </select>
    </label>
    <button class="quiet" type="submit">${words.apply}</button>
  </form>`;
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
