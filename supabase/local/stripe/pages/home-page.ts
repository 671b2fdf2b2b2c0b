import { html } from "hono/html";
import { testCards, type TestCard } from "../cards.ts";
import type { Context } from "../model/context.ts";
import type { CheckoutSession } from "../model/stored.ts";
import type { Store } from "../store.ts";
import { paidInvoiceTable, subscriptionTable } from "./home-subscriptions.ts";
import { homeTexts, type HomeTexts } from "./home-texts.ts";
import { endpointPanel, eventTable } from "./home-webhooks.ts";
import type { Language } from "./language.ts";
import { formatTime, pageResponse, tableOrNone, tag, type Markup } from "./layout.ts";
import { formatMoney } from "./money.ts";

/** Number of objects shown of each kind. */
const shown = 50;

/** The control page: test cards, stored objects, and buttons to move time, refund, and trouble the webhooks. */
export function homePage(
  store: Store,
  webhookUrl: string | null,
  language: Language,
  context: Context,
): Promise<Response> {
  const words = homeTexts[language];
  const paid = store.list("invoice").filter(({ amount_paid: amount }) => amount > 0);
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

      <h2>${words.subscriptions}</h2>
      ${subscriptionTable(store, store.list("subscription").slice(0, shown), language, context)}

      <h2>${words.invoices}</h2>
      ${paidInvoiceTable(store, paid.slice(0, shown), language)}

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
        words.none,
      )}

      <h2>${words.sessions}</h2>
      ${sessionTable(store.list("checkout.session").slice(0, shown), language)}

      <h2>${words.events}</h2>
      ${eventTable(store, store.list("event").slice(0, shown), language)}
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

function sessionTable(sessions: CheckoutSession[], language: Language): Markup {
  const words = homeTexts[language];
  return tableOrNone(
    [words.id, words.status, words.amount, words.created],
    sessions.map((session) => [
      session.url === null
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
