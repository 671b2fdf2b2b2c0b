import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { readCard } from "../cards.ts";
import type { Charge, Invoice } from "../model/stored.ts";
import { createPdf, type PdfText } from "../pdf.ts";
import type { Store } from "../store.ts";
import { enhanceCardForm } from "./card-form-script.ts";
import { languageFor, type Language } from "./language.ts";
import { pageResponse } from "./layout.ts";
import { formatDay, formatMoney } from "./money.ts";
import { flashBanner, flashMessages, type FlashMessage } from "./flash-message.ts";
import { notFoundPage } from "./notice-page.ts";
import type { PageDependencies } from "./page-dependencies.ts";
import { payOnPage, payWithCard } from "./pay-invoice.ts";
import {
  cardFields,
  declineErrors,
  emptyForm,
  errorBanner,
  readForm,
  type FieldErrors,
  type FormView,
} from "./payment-form.ts";
import type { Texts } from "./english.ts";
import { texts } from "./texts.ts";

/** The invoice as a page, where it can be paid, and as a PDF; and the receipt of a charge. */
export function createInvoicePages(dependencies: PageDependencies): Hono {
  const { store } = dependencies;
  const pages = new Hono();
  const invoiceOf = (c: Context) => {
    const invoice = store.get("invoice", c.req.param("id") ?? "");
    return { invoice, language: languageOf(store, invoice?.customer ?? null, c) };
  };

  pages.get("/i/:id", (c) => {
    const { invoice, language } = invoiceOf(c);
    const flash = flashMessages.find((known) => known === c.req.query("flash")) ?? null;
    return invoice ? invoicePage(invoice, language, flash) : notFoundPage(language);
  });
  pages.post("/i/:id/card", async (c) => {
    const values = await readForm(c);
    const { invoice, language } = invoiceOf(c);
    if (!invoice) return notFoundPage(language);
    const read = readCard(
      { number: values.cardNumber, expiry: values.cardExpiry, cvc: values.cardCvc },
      dependencies.newContext().now,
    );
    const errors: FieldErrors = {
      ...("errors" in read
        ? read.errors
        : read.card.testCard.outcome.kind === "declines"
          ? declineErrors(read.card.testCard.outcome.declineCode)
          : {}),
      ...(values.billingName === "" && { billingName: "name_missing" as const }),
    };
    if ("errors" in read || Object.keys(errors).length > 0) {
      return invoicePage(invoice, language, null, { values, errors });
    }
    const flash = await payWithCard(dependencies, invoice, read.card, values.billingName);
    return c.redirect(`/i/${invoice.id}${flash === null ? "" : `?flash=${flash}`}`, 303);
  });
  pages.post("/i/:id/pay", async (c) => {
    const { invoice, language } = invoiceOf(c);
    if (!invoice) return notFoundPage(language);
    const flash = await payOnPage(dependencies, invoice);
    return c.redirect(`/i/${invoice.id}${flash === null ? "" : `?flash=${flash}`}`, 303);
  });
  pages.get("/i/:id/pdf", (c) => {
    const { invoice, language } = invoiceOf(c);
    return invoice ? invoicePdf(invoice, language) : notFoundPage(language);
  });
  pages.get("/receipts/:id", (c) => {
    const charge = store.get("charge", c.req.param("id"));
    const language = languageOf(store, charge?.customer ?? null, c);
    return charge?.paid ? receiptPage(charge, language) : notFoundPage(language);
  });
  return pages;
}

/** The language that the customer paid in, else the browser's. */
function languageOf(store: Store, customer: string | null, c: Context): Language {
  const known = customer === null ? undefined : store.get("customer", customer);
  const preferred = known && known.deleted !== true ? known.preferred_locales?.[0] : undefined;
  return languageFor(preferred ?? null, c.req.header("accept-language"));
}

function discountOf(invoice: Invoice): number {
  return invoice.subtotal - invoice.total;
}

function statusOf(invoice: Invoice, words: Texts["invoice"], language: Language): string {
  const paidAt = invoice.status_transitions.paid_at;
  if (paidAt !== null) return words.paidOn(formatDay(paidAt, language));
  const known = new Map(Object.entries(words.status));
  return known.get(invoice.status ?? "draft") ?? "";
}

function invoicePage(
  invoice: Invoice,
  language: Language,
  flash: FlashMessage | null,
  form: Omit<FormView, "words"> = { values: emptyForm, errors: {} },
): Promise<Response> {
  const { invoice: words, notice, portal } = texts[language];
  const formView = { ...form, words: texts[language] };
  const money = (amount: number) => formatMoney(amount, invoice.currency, language);
  return pageResponse({
    language,
    title: `${words.title} ${invoice.number ?? ""}`,
    ...(invoice.status === "open" ? { script: enhanceCardForm(texts[language].checkout.submitting) } : {}),
    body: html`<header class="notice">${notice}</header>
      <main class="sheet">
        <h1>${words.title} ${invoice.number}</h1>
        ${flashBanner(flash, language)}
        <p>
          <span class="tag ${invoice.status === "paid" ? "good" : ""}"
            >${statusOf(invoice, words, language)}</span
          >
        </p>
        <dl class="facts">
          <dt>${words.number}</dt>
          <dd>${invoice.number}</dd>
          <dt>${words.date}</dt>
          <dd>${formatDay(invoice.created, language)}</dd>
          ${
            invoice.due_date !== null &&
            html`<dt>${words.dueDate}</dt>
              <dd>${formatDay(invoice.due_date, language)}</dd>`
          }
          <dt>${words.billTo}</dt>
          <dd>${[invoice.customer_name, invoice.customer_email].filter(Boolean).join(" · ")}</dd>
        </dl>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">${words.description}</th>
                <th scope="col">${words.period}</th>
                <th scope="col" class="money">${words.amount}</th>
              </tr>
            </thead>
            <tbody>
              ${invoice.lines.data.map(
                (line) =>
                  html`<tr>
                    <td>${line.description}</td>
                    <td>
                      ${formatDay(line.period.start, language)} – ${formatDay(line.period.end, language)}
                    </td>
                    <td class="money">${money(line.amount)}</td>
                  </tr>`,
              )}
            </tbody>
            <tfoot>
              ${
                discountOf(invoice) > 0 &&
                html`<tr>
                  <th scope="row" colspan="2">${words.discount}</th>
                  <td class="money">−${money(discountOf(invoice))}</td>
                </tr>`
              }
              <tr>
                <th scope="row" colspan="2">${words.total}</th>
                <td class="money"><strong>${money(invoice.total)}</strong></td>
              </tr>
            </tfoot>
          </table>
        </div>
        ${
          invoice.status === "open"
            ? html`<form class="narrow" method="post" action="/i/${invoice.id}/pay">
                  <button type="submit" data-testid="invoice-pay">
                    ${portal.pay(money(invoice.amount_remaining))}
                  </button>
                </form>
                <form
                  class="narrow"
                  method="post"
                  action="/i/${invoice.id}/card"
                  novalidate
                  data-payment-form
                >
                  <h2>${words.otherCard}</h2>
                  ${errorBanner(formView)} ${cardFields(formView)}
                  <button type="submit" data-testid="invoice-pay-with-card">
                    ${portal.pay(money(invoice.amount_remaining))}
                  </button>
                </form>`
            : ""
        }
        <p><a href="/i/${invoice.id}/pdf">${words.download}</a></p>
      </main>`,
  });
}

function invoicePdf(invoice: Invoice, language: Language): Response {
  const { invoice: words, notice } = texts[language];
  const money = (amount: number) => formatMoney(amount, invoice.currency, language);
  const below = 256 + invoice.lines.data.length * 40;
  const rows: [string, string][] = [
    [words.number, invoice.number ?? ""],
    [words.date, formatDay(invoice.created, language)],
    [words.billTo, [invoice.customer_name, invoice.customer_email].filter(Boolean).join(" · ")],
  ];
  const lines: PdfText[] = [
    { text: `${words.title} ${invoice.number ?? ""}`, x: 56, y: 80, size: 22, bold: true },
    { text: notice, x: 56, y: 102, size: 10 },
    ...rows.flatMap(([name, value], index): PdfText[] => [
      { text: name, x: 56, y: 146 + index * 18, size: 11, bold: true },
      { text: value, x: 170, y: 146 + index * 18, size: 11 },
    ]),
    ...invoice.lines.data.flatMap((line, index): PdfText[] => [
      { text: line.description ?? "", x: 56, y: 236 + index * 40, size: 11 },
      { text: money(line.amount), x: 440, y: 236 + index * 40, size: 11 },
      {
        text: `${formatDay(line.period.start, language)} – ${formatDay(line.period.end, language)}`,
        x: 56,
        y: 251 + index * 40,
        size: 9,
      },
    ]),
    ...(discountOf(invoice) > 0
      ? [
          { text: words.discount, x: 56, y: below - 20, size: 11 },
          { text: `-${money(discountOf(invoice))}`, x: 440, y: below - 20, size: 11 },
        ]
      : []),
    { text: words.total, x: 56, y: below, size: 12, bold: true },
    { text: money(invoice.total), x: 440, y: below, size: 12, bold: true },
    { text: statusOf(invoice, words, language), x: 56, y: below + 24, size: 11 },
  ];
  return new Response(createPdf(`${words.title} ${invoice.number ?? ""}`, lines), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${invoice.number ?? invoice.id}.pdf"`,
    },
  });
}

function receiptPage(charge: Charge, language: Language): Promise<Response> {
  const { invoice: words, notice } = texts[language];
  const card = charge.payment_method_details?.card;
  return pageResponse({
    language,
    title: words.receipt,
    body: html`<header class="notice">${notice}</header>
      <main class="sheet">
        <h1>${words.receipt}</h1>
        <dl class="facts">
          <dt>${words.amount}</dt>
          <dd>${formatMoney(charge.amount, charge.currency, language)}</dd>
          <dt>${words.date}</dt>
          <dd>${formatDay(charge.created, language)}</dd>
          <dt>${words.card}</dt>
          <dd>${card ? `${card.brand} •••• ${card.last4}` : charge.payment_method_details?.type}</dd>
          <dt>${words.billTo}</dt>
          <dd>${[charge.billing_details.name, charge.billing_details.email].filter(Boolean).join(" · ")}</dd>
        </dl>
      </main>`,
  });
}
