import type { Context } from "hono";
import { html } from "hono/html";
import type { DeclineCode } from "../cards.ts";
import { delayedMethods, type DelayedMethod } from "../model/payment-method.ts";
import type { Texts } from "./english.ts";
import { fieldNames, type FieldError, type FieldName, type TextField } from "./form-fields.ts";
import type { Markup } from "./layout.ts";

/** The values of a submitted payment form. The card's security code is never sent back to the page. */
export type PaymentForm = Record<FieldName, string>;
export type FieldErrors = Partial<Record<TextField, FieldError>>;

/** A form with its values and errors. */
export interface FormView {
  values: PaymentForm;
  errors: FieldErrors;
  words: Texts;
}

export const emptyForm: PaymentForm = {
  method: "card",
  email: "",
  cardNumber: "",
  cardExpiry: "",
  cardCvc: "",
  billingName: "",
};

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Reads a submitted payment form. */
export async function readForm(c: Context): Promise<PaymentForm> {
  const body = await c.req.parseBody();
  return Object.fromEntries(fieldNames.map((name) => [name, text(body[name])])) as PaymentForm;
}

/** The field that a decline is shown beside. */
export function declineErrors(code: DeclineCode): FieldErrors {
  if (code === "incorrect_cvc") return { cardCvc: code };
  return code === "expired_card" ? { cardExpiry: code } : { cardNumber: code };
}

/** Says above the form that some of its fields have errors. */
export function errorBanner({ errors, words }: FormView): Markup | "" {
  if (Object.keys(errors).length === 0) return "";
  return html`<p class="banner" role="alert">${words.checkout.correct}</p>`;
}

/** The choice of a method, where there is more than one; style hides the card's fields for the others. */
export function methodChoice(methods: string[], { values, words }: FormView): Markup | "" {
  const known = Object.entries(words.checkout.methods).filter(([method]) => methods.includes(method));
  if (known.length < 2) return "";
  return html`<fieldset class="choice">
    <legend>${words.checkout.method}</legend>
    ${known.map(
      ([method, label]) =>
        html`<label>
          <input
            type="radio"
            name="method"
            value="${method}"
            ${method === chosenMethod(values) ? html`checked` : ""}
          />
          ${label}
        </label>`,
    )}
  </fieldset>`;
}

/** The chosen payment method; the card by default. */
export function chosenMethod(values: PaymentForm): "card" | DelayedMethod {
  return delayedMethods.find((method) => method === values.method) ?? "card";
}

/** The fields of a card and of the name on it. */
export function cardFields(view: FormView): Markup {
  return html`${field("cardNumber", view)}
    <div class="pair">${field("cardExpiry", view)} ${field("cardCvc", view)}</div>
    ${field("billingName", view)}`;
}

const inputs: Record<TextField, { type: string; inputMode: string; autocomplete: string }> = {
  email: { type: "email", inputMode: "email", autocomplete: "email" },
  cardNumber: { type: "text", inputMode: "numeric", autocomplete: "cc-number" },
  cardExpiry: { type: "text", inputMode: "numeric", autocomplete: "cc-exp" },
  cardCvc: { type: "text", inputMode: "numeric", autocomplete: "cc-csc" },
  billingName: { type: "text", inputMode: "text", autocomplete: "cc-name" },
};

/** One labelled input with its error. */
export function field(name: TextField, { values, errors, words }: FormView, readOnly = false): Markup {
  const { label, placeholder } = words.fields[name];
  const { type, inputMode, autocomplete } = inputs[name];
  const error = errors[name];
  const errorId = `${name}-error`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      inputmode="${inputMode}"
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      value="${name === "cardCvc" ? "" : values[name]}"
      aria-required="true"
      ${readOnly ? html`readonly` : ""}
      ${error ? html`aria-invalid="true" aria-describedby="${errorId}"` : ""}
    />
    ${error ? html`<p class="error" id="${errorId}">${words.errors[error]}</p>` : ""}
  </div>`;
}
