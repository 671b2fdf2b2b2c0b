import { html } from "hono/html";
import type { CheckoutSession, LineItem } from "../model/stored.ts";
import { enhanceCardForm } from "./card-form-script.ts";
import type { Language } from "./language.ts";
import { pageResponse } from "./layout.ts";
import type { Markup } from "./layout.ts";
import { formatMoney, formatRecurring, rhythmOf } from "./money.ts";
import { texts } from "./texts.ts";
import type { FieldProblem } from "./texts.ts";

/** What the form sends. The card's security code is never sent back to the page. */
export interface TypedForm {
  email: string;
  cardNumber: string;
  cardExpiry: string;
  cardCvc: string;
  billingName: string;
}

export type FieldName = keyof TypedForm;

/** The payment page of an open session. */
export function checkoutPage(view: {
  session: CheckoutSession;
  lineItems: LineItem[];
  language: Language;
  /** Shown read-only when it is known; null asks for it. */
  knownEmail: string | null;
  typed: TypedForm;
  problems: Partial<Record<FieldName, FieldProblem>>;
}): Promise<Response> {
  const words = texts[view.language];
  const title = words.checkout.subscribeTo(view.lineItems[0]?.description ?? "");
  return pageResponse({
    language: view.language,
    title: `${title} · ${words.checkout.title}`,
    script: enhanceCardForm(words.checkout.submitting),
    body: html`<p class="notice" role="note">${words.notice}</p>
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
  const recurring = rhythmOf(lineItems);
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
  const { session, typed, problems, knownEmail } = view;
  const words = texts[view.language];
  const common = { words: words.problems, problems };
  return html`${
      Object.keys(problems).length === 0
        ? ""
        : html`<p class="banner" role="alert">${words.checkout.correct}</p>`
    }
    <form method="post" action="/c/pay/${session.id}" novalidate data-payment-form>
      <h2>${words.checkout.contact}</h2>
      ${field({
        ...common,
        name: "email",
        label: words.checkout.email,
        value: knownEmail ?? typed.email,
        type: "email",
        inputMode: "email",
        autocomplete: "email",
        hint: "",
        readOnly: knownEmail !== null,
      })}
      <h2>${words.checkout.card}</h2>
      ${field({
        ...common,
        name: "cardNumber",
        label: words.checkout.number,
        value: typed.cardNumber,
        inputMode: "numeric",
        autocomplete: "cc-number",
        hint: "1234 1234 1234 1234",
      })}
      <div class="pair">
        ${field({
          ...common,
          name: "cardExpiry",
          label: words.checkout.expiry,
          value: typed.cardExpiry,
          inputMode: "numeric",
          autocomplete: "cc-exp",
          hint: words.checkout.expiryHint,
        })}
        ${field({
          ...common,
          name: "cardCvc",
          label: words.checkout.cvc,
          value: "",
          inputMode: "numeric",
          autocomplete: "cc-csc",
          hint: words.checkout.cvcHint,
        })}
      </div>
      ${field({
        ...common,
        name: "billingName",
        label: words.checkout.name,
        value: typed.billingName,
        inputMode: "text",
        autocomplete: "cc-name",
        hint: words.checkout.nameHint,
      })}
      <button type="submit" data-testid="hosted-payment-submit-button">${words.checkout.submit}</button>
      <p class="terms">
        ${words.checkout.terms(
          formatRecurring(
            session.amount_total ?? 0,
            session.currency ?? "brl",
            rhythmOf(view.lineItems),
            view.language,
          ).replace(" ", "\u00a0"),
        )}
      </p>
    </form>`;
}

function field(input: {
  name: FieldName;
  label: string;
  value: string;
  type?: string;
  inputMode: string;
  autocomplete: string;
  hint: string;
  readOnly?: boolean;
  words: Record<FieldProblem, string>;
  problems: Partial<Record<FieldName, FieldProblem>>;
}): Markup {
  const problem = input.problems[input.name];
  const problemId = `${input.name}-problem`;
  return html`<div class="field">
    <label for="${input.name}">${input.label}</label>
    <input
      id="${input.name}"
      name="${input.name}"
      type="${input.type ?? "text"}"
      inputmode="${input.inputMode}"
      autocomplete="${input.autocomplete}"
      placeholder="${input.hint}"
      value="${input.value}"
      aria-required="true"
      ${input.readOnly ? html`readonly` : ""}
      ${problem ? html`aria-invalid="true" aria-describedby="${problemId}"` : ""}
    />
    ${problem ? html`<p class="problem" id="${problemId}">${input.words[problem]}</p>` : ""}
  </div>`;
}
