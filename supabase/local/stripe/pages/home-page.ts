import { html } from "hono/html";
import { testCards, type TestCard } from "../cards.ts";
import { possibleActions } from "../control/time-routes.ts";
import type { Context } from "../model/context.ts";
import { periodEnd } from "../model/subscription.ts";
import type { Delivery } from "../state.ts";
import { billingAccountOf, contextOf } from "../billing-account.ts";
import type { Store } from "../store.ts";
import { homeTexts, type HomeTexts } from "./home-texts.ts";
import type { Language } from "./language.ts";
import { pageResponse, table, tag, type Cell, type Markup } from "./layout.ts";
import { formatMoney } from "./money.ts";

/** Number of objects shown of each kind. */
const shown = 50;

/** The control page: test cards, stored objects, and buttons to resend webhooks and move time. */
export function homePage(
  store: Store,
  webhookUrl: string | null,
  language: Language,
  context: Context,
): Promise<Response> {
  const words = homeTexts[language];
  const when = (seconds: number) =>
    new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "medium" }).format(seconds * 1000);
  const deliveries = store.deliveries();

  return pageResponse({
    language,
    title: words.title,
    body: html`<main class="sheet wide">
      <h1>${words.title}</h1>
      <p>${words.intro}</p>
      <h2>${words.cards}</h2>
      ${tableOrNone(
        [words.number, words.brand, words.effect],
        testCards.map((card) => [
          html`<code>${card.number.replace(/(\d{4})(?=\d)/g, "$1 ")}</code>`,
          card.brand,
          effectOf(card, words),
        ]),
        words,
      )}
      <p>${words.cardHint}</p>

      <h2>${words.webhooks}</h2>
      <p>${webhookUrl === null ? words.noEndpoint : html`<code>${webhookUrl}</code>`}</p>
      <form class="inline" method="post" action="/_local/webhooks">
        <span class="tag ${store.paused() ? "bad" : "good"}"
          >${store.paused() ? words.paused : words.running}</span
        >
        <input type="hidden" name="paused" value="${store.paused() ? "false" : "true"}" />
        <button class="quiet" type="submit">${store.paused() ? words.resume : words.pause}</button>
      </form>

      <h2>${words.subscriptions}</h2>
      ${tableOrNone(
        [words.id, words.customer, words.status, words.periodEnd, words.present, words.renewal, words.time],
        store
          .list("subscription")
          .slice(0, shown)
          .map((subscription) => [
            html`<code>${subscription.id}</code>`,
            html`${emailOf(store, subscription.customer)} <code>${subscription.customer}</code>`,
            tag(subscription.status, subscription.status === "active" ? "good" : ""),
            when(periodEnd(subscription)),
            when(contextOf(store, subscription.customer, context).now),
            words.renewals[billingAccountOf(store, subscription)?.card?.renewal ?? "fails"],
            html`<div class="inline">
              ${possibleActions(
                store,
                subscription,
                contextOf(store, subscription.customer, context).now,
              ).map(
                (action) =>
                  html`<form method="post" action="/_local/subscriptions/${subscription.id}/${action}">
                    <button class="quiet" type="submit">${words.actions[action]}</button>
                  </form>`,
              )}
            </div>`,
          ]),
        words,
      )}

      <h2>${words.customers}</h2>
      ${tableOrNone(
        [words.id, words.email, words.name],
        store
          .list("customer")
          .slice(0, shown)
          .map((customer) => [
            html`<code>${customer.id}</code>`,
            customer.deleted === true ? words.deleted : (customer.email ?? ""),
            customer.deleted === true ? "" : (customer.name ?? ""),
          ]),
        words,
      )}

      <h2>${words.sessions}</h2>
      ${tableOrNone(
        [words.id, words.status, words.amount, words.created],
        store
          .list("checkout.session")
          .slice(0, shown)
          .map((session) => [
            session.url === null
              ? html`<code>${session.id}</code>`
              : html`<a href="/c/pay/${session.id}"><code>${session.id}</code></a>`,
            tag(session.status ?? "", session.status === "complete" ? "good" : ""),
            formatMoney(session.amount_total ?? 0, session.currency ?? "brl", language),
            when(session.created),
          ]),
        words,
      )}

      <h2>${words.events}</h2>
      ${tableOrNone(
        [words.id, words.type, words.created, words.delivery, words.resend],
        store
          .list("event")
          .slice(0, shown)
          .map((event) => [
            html`<code>${event.id}</code>`,
            event.type,
            when(event.created),
            html`${deliveries.filter((delivery) => delivery.event === event.id).map((delivery) => deliveryTag(delivery, words))}`,
            html`<form class="inline" method="post" action="/_local/events/${event.id}/resend">
              <button class="quiet" type="submit">${words.again}</button>
              <button class="quiet" type="submit" name="new_id" value="true">${words.newId}</button>
              <button class="quiet" type="submit" name="copies" value="10">${words.tenTimes}</button>
            </form>`,
          ]),
        words,
      )}
    </main>`,
  });
}

function tableOrNone(headings: string[], rows: Cell[][], words: HomeTexts): Markup {
  return rows.length === 0 ? html`<p>${words.none}</p>` : table(headings, rows);
}

function emailOf(store: Store, id: string): string {
  const customer = store.get("customer", id);
  return (customer && customer.deleted !== true && customer.email) || "";
}

function deliveryTag(delivery: Delivery, words: HomeTexts): Markup {
  const look = { delivered: "good", failed: "bad", pending: "" }[delivery.status];
  const last = delivery.lastResponse === null ? "" : ` · ${delivery.lastResponse}`;
  return html`<span class="tag ${look}">${words.deliveries[delivery.status]}${last}</span> `;
}

function effectOf(card: TestCard, words: HomeTexts): string {
  if (card.outcome.kind === "declines") return `${words.declines} (${card.outcome.declineCode})`;
  if (card.outcome.kind === "authenticates") return words.authenticates;
  return card.renewal === "fails" ? words.failsLater : words.pays;
}
