import { html } from "hono/html";
import type { CheckoutSession, LineItem } from "../model/stored.ts";
import { enhanceCardForm } from "./card-form-script.ts";
import { framedBy, reportToFrame } from "./embedded-frame.ts";
import type { Language } from "./language.ts";
import { pageResponse, type Markup } from "./layout.ts";
import { formatMoney, formatRecurring, recurringOf } from "./money.ts";
import {
  cardFields,
  errorBanner,
  field,
  methodChoice,
  type FieldErrors,
  type PaymentForm,
} from "./payment-form.ts";
import { texts } from "./texts.ts";

/** The payment page of an open session. */
export function checkoutPage(view: {
  session: CheckoutSession;
  lineItems: LineItem[];
  language: Language;
  /** Shown read-only when it is known; null asks for it. */
  knownEmail: string | null;
  values: PaymentForm;
  errors: FieldErrors;
}): Promise<Response> {
  const words = texts[view.language];
  const title = words.checkout.subscribeTo(view.lineItems[0]?.description ?? "");
  return pageResponse({
    language: view.language,
    title: `${title} · ${words.checkout.title}`,
    framedBy: framedBy(view.session),
    script:
      enhanceCardForm(words.checkout.submitting) +
      (framedBy(view.session) === null ? "" : `;${reportToFrame()}`),
    body: html`<header class="notice">${words.notice}</header>
      <main class="split">
        <section class="summary"><div>${summary(view, title)}</div></section>
        <section class="form"><div>${form(view)}</div></section>
      </main>`,
  });
}

function summary(
  view: { session: CheckoutSession; lineItems: LineItem[]; language: Language },
  title: string,
): Markup {
  const { session, lineItems, language } = view;
  const words = texts[language];
  const currency = session.currency ?? "brl";
  const total = session.amount_total ?? 0;
  const recurring = recurringOf(lineItems);
  return html`${
      session.cancel_url === null
        ? ""
        : html`<a class="back" href="${session.cancel_url}" data-testid="business-link"
            ><span aria-hidden="true">←</span> ${words.back}</a
          >`
    }
    <h1>${title}</h1>
    <p class="amount">
      <span class="money">${formatMoney(total, currency, language)}</span>
      <small>${recurring ? words.every(recurring.interval, recurring.interval_count) : ""}</small>
    </p>
    <ul class="lines">
      ${lineItems.map(
        (item) =>
          html`<li>
            <span
              >${item.description}
              <small
                >${formatRecurring(item.amount_total, item.currency, recurring, language)}${
                  (item.quantity ?? 1) > 1 ? ` · ${words.checkout.quantity(item.quantity ?? 1)}` : ""
                }</small
              ></span
            >
            <span class="money">${formatMoney(item.amount_total, item.currency, language)}</span>
          </li>`,
      )}
      <li class="total">
        <span>${words.checkout.dueToday}</span>
        <span class="money">${formatMoney(total, currency, language)}</span>
      </li>
    </ul>`;
}

function form(view: Parameters<typeof checkoutPage>[0]): Markup {
  const { session, errors, knownEmail } = view;
  const words = texts[view.language];
  const formView = { values: { ...view.values, email: knownEmail ?? view.values.email }, errors, words };
  return html`${errorBanner(formView)}
    <form method="post" action="/c/pay/${session.id}" novalidate data-payment-form>
      <h2>${words.checkout.contact}</h2>
      ${field("email", formView, knownEmail !== null)} ${methodChoice(session.payment_method_types, formView)}
      <div data-card>
        <h2>${words.checkout.card}</h2>
        ${cardFields(formView)}
      </div>
      <button type="submit" data-testid="hosted-payment-submit-button">${words.checkout.submit}</button>
      <p class="terms" data-card>
        ${words.checkout.terms(
          formatRecurring(
            session.amount_total ?? 0,
            session.currency ?? "brl",
            recurringOf(view.lineItems),
            view.language,
          ).replace(" ", "\u00a0"),
        )}
      </p>
    </form>`;
}
