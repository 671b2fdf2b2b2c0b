import { html } from "hono/html";
import type { Invoice, PaymentMethod, PortalSession } from "../model/stored.ts";
import { enhanceCardForm } from "./card-form-script.ts";
import type { Language } from "./language.ts";
import { pageResponse, table, tag, type Markup } from "./layout.ts";
import { formatDay, formatMoney } from "./money.ts";
import { flashBanner, type FlashMessage } from "./flash-message.ts";
import { cardFields, errorBanner, type FieldErrors, type PaymentForm } from "./payment-form.ts";
import { texts } from "./texts.ts";

/** The portal's overview: the card and the invoice history. Disabled features are left out. */
export function portalPage(view: {
  session: PortalSession;
  language: Language;
  method: PaymentMethod | null;
  mayReplaceCard: boolean;
  /** Newest first; null where the configuration shows none. */
  invoices: Invoice[] | null;
  flash: FlashMessage | null;
}): Promise<Response> {
  const words = texts[view.language];
  const own = `/p/session/${view.session.id}`;
  return pageResponse({
    language: view.language,
    title: words.portal.title,
    body: html`<header class="notice">${words.notice}</header>
      <main class="sheet">
        ${view.session.return_url === null ? "" : back(view.session.return_url, words.portal.backToSite)}
        <h1>${words.portal.title}</h1>
        ${flashBanner(view.flash, view.language)}
        <h2>${words.portal.method}</h2>
        <div class="panel">
          ${cardInWords(view.method, view.language)}
          ${
            view.mayReplaceCard
              ? html`<a class="button" href="${own}/card" data-testid="portal-replace-card"
                  >${words.portal.replace}</a
                >`
              : ""
          }
        </div>
        ${
          view.invoices === null
            ? ""
            : html`<h2>${words.portal.invoices}</h2>
                ${invoiceTable(view.invoices, own, view.language)}`
        }
      </main>`,
  });
}

/** The form that replaces the card. */
export function portalCardPage(view: {
  session: PortalSession;
  language: Language;
  values: PaymentForm;
  errors: FieldErrors;
}): Promise<Response> {
  const words = texts[view.language];
  const own = `/p/session/${view.session.id}`;
  const formView = { values: view.values, errors: view.errors, words };
  // A session for the card alone has no portal page to return to.
  const backTo = view.session.flow === null ? own : view.session.return_url;
  const label = view.session.flow === null ? words.portal.back : words.portal.backToSite;
  return pageResponse({
    language: view.language,
    title: words.portal.replaceTitle,
    script: enhanceCardForm(words.checkout.submitting),
    body: html`<header class="notice">${words.notice}</header>
      <main class="sheet">
        <div class="narrow">
          ${backTo === null ? "" : back(backTo, label)}
          <h1>${words.portal.replaceTitle}</h1>
          <p>${words.portal.replaceExplain}</p>
          ${errorBanner(formView)}
          <form method="post" action="${own}/card" novalidate data-payment-form>
            ${cardFields(formView)}
            <button type="submit" data-testid="portal-save-card">${words.portal.save}</button>
          </form>
        </div>
      </main>`,
  });
}

function back(href: string, label: string): Markup {
  return html`<a class="back" href="${href}" data-testid="business-link"
    ><span aria-hidden="true">←</span> ${label}</a
  >`;
}

function cardInWords(method: PaymentMethod | null, language: Language): Markup {
  const words = texts[language].portal;
  const card = method?.card;
  if (!card) return html`<p>${words.noMethod}</p>`;
  const month = `${String(card.exp_month).padStart(2, "0")}/${card.exp_year}`;
  return html`<p data-testid="portal-card">
    <strong>${card.brand.toUpperCase()} •••• ${card.last4}</strong> · ${words.expires(month)}
  </p>`;
}

function invoiceTable(invoices: Invoice[], own: string, language: Language): Markup {
  const words = texts[language];
  if (invoices.length === 0) return html`<p>${words.portal.noInvoices}</p>`;
  const statuses = new Map(Object.entries(words.invoice.status));
  const rows = invoices.map((invoice) => {
    const amount = formatMoney(invoice.total, invoice.currency, language);
    const look = invoice.status === "paid" ? "good" : invoice.status === "open" ? "bad" : "";
    return [
      formatDay(invoice.created, language),
      tag(statuses.get(String(invoice.status)) ?? "", look),
      html`<span class="money">${amount}</span>`,
      html`<div class="inline">
        ${
          invoice.status === "open"
            ? html`<form method="post" action="${own}/invoices/${invoice.id}/pay">
                <button type="submit" data-testid="portal-pay-invoice">${words.portal.pay(amount)}</button>
              </form>`
            : ""
        }
        <a href="/i/${invoice.id}">${words.portal.open}</a>
      </div>`,
    ];
  });
  return table([words.invoice.date, words.portal.status, words.invoice.amount, words.portal.action], rows);
}
