import { html } from "hono/html";
import { testCards, type TestCard } from "../cards.ts";
import type { Context } from "../model/context.ts";
import type { CheckoutSession, Customer } from "../model/stored.ts";
import type { Store } from "../store.ts";
import { paidInvoiceTable, refundRefusalForm, subscriptionTable } from "./home-subscriptions.ts";
import { customerWords, homeList, type HomeQuery } from "./home-list.ts";
import { homeTexts, type HomeTexts } from "./home-texts.ts";
import { endpointPanel, eventTable } from "./home-webhooks.ts";
import type { Language } from "./language.ts";
import { formatTime, pageResponse, tableOrNone, tag, type Markup } from "./layout.ts";
import { formatMoney } from "./money.ts";

/** The control page: test cards, stored objects, and buttons to move time, refund, and simulate webhook faults. */
export function homePage(
  store: Store,
  webhookUrl: string | null,
  language: Language,
  context: Context,
  query: HomeQuery,
): Promise<Response> {
  const words = homeTexts[language];
  const paid = store.list("invoice").filter(({ amount_paid: amount }) => amount > 0);
  const subscriptions = homeList(
    query,
    "subscriptions",
    store.list("subscription"),
    ({ id, customer }) => `${id} ${customer} ${customerWords(store, customer)}`,
    language,
  );
  const invoices = homeList(
    query,
    "invoices",
    paid,
    ({ id, number, customer }) => `${id} ${number} ${customer} ${customerWords(store, customer)}`,
    language,
  );
  const customers = homeList(
    query,
    "customers",
    store.list("customer"),
    ({ id }) => `${id} ${customerWords(store, id)}`,
    language,
  );
  const sessions = homeList(
    query,
    "sessions",
    store.list("checkout.session"),
    ({ id, customer }) => `${id} ${customer} ${customerWords(store, customer)}`,
    language,
  );
  const events = homeList(query, "events", store.list("event"), (event) => JSON.stringify(event), language);
  return pageResponse({
    language,
    title: words.title,
    body: html`<main class="sheet wide">
      <h1>${words.title}</h1>
      <p>${words.intro}</p>
      <h2>${words.cards}</h2>
      ${cardTable(words)}
      <p>${words.cardHint}</p>

      <h2>${words.webhooks}</h2>
      ${endpointPanel(store, webhookUrl, language)}

      <form class="inline" method="get" action="/" role="search">
        <input type="search" name="search" value="${query.search}" aria-label="${words.searchLabel}" />
        <button class="quiet" type="submit">${words.search}</button>
      </form>

      <h2 id="subscriptions">${words.subscriptions}</h2>
      ${subscriptionTable(store, subscriptions.items, language, context)} ${subscriptions.pager}

      <h2 id="invoices">${words.invoices}</h2>
      ${refundRefusalForm(store, language)} ${paidInvoiceTable(store, invoices.items, language)}
      ${invoices.pager}

      <h2 id="customers">${words.customers}</h2>
      ${tableOrNone(
        [words.id, words.details],
        customers.items.map((customer) => [
          html`<code>${customer.id}</code>`,
          customer.deleted === true ? words.deleted : customerForm(customer, words),
        ]),
        words.none,
      )}
      ${customers.pager}

      <h2 id="sessions">${words.sessions}</h2>
      ${sessionTable(sessions.items, language)} ${sessions.pager}

      <h2 id="events">${words.events}</h2>
      ${eventTable(store, events.items, language)} ${events.pager}
    </main>`,
  });
}

function cardTable(words: HomeTexts): Markup {
  return tableOrNone(
    [words.number, words.brand, words.effect],
    testCards.map((card) => [
      html`<code>${card.number.replace(/(\d{4})(?=\d)/g, "$1 ")}</code>`,
      card.brand,
      effectOf(card, words),
    ]),
    words.none,
  );
}

/** Form that edits a customer, as Stripe's dashboard does. */
function customerForm({ id, email, name }: Customer, words: HomeTexts): Markup {
  return html`<form class="inline" method="post" action="/_local/customers/${id}">
    <input type="email" name="email" value="${email ?? ""}" aria-label="${words.email}" required />
    <input name="name" value="${name ?? ""}" aria-label="${words.name}" required />
    <button class="quiet" type="submit">${words.edit}</button>
  </form>`;
}

function sessionTable(sessions: CheckoutSession[], language: Language): Markup {
  const words = homeTexts[language];
  return tableOrNone(
    [words.id, words.status, words.amount, words.created],
    sessions.map((session) => [
      session.status !== "open"
        ? html`<code>${session.id}</code>`
        : html`<a href="/c/pay/${session.id}"><code>${session.id}</code></a>`,
      tag(session.status ?? "", session.status === "complete" ? "good" : ""),
      formatMoney(session.amount_total ?? 0, session.currency ?? "brl", language),
      formatTime(session.created, language),
    ]),
    words.none,
  );
}

function effectOf(card: TestCard, words: HomeTexts): string {
  if (card.outcome.kind === "declines") return `${words.declines} (${card.outcome.declineCode})`;
  if (card.outcome.kind === "authenticates") return words.authenticates;
  return card.renewal === "fails" ? words.failsLater : words.pays;
}
