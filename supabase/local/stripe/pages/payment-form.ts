import type { Context } from "hono";
import { html } from "hono/html";
import type { Markup } from "./layout.ts";
import type { FieldError, Texts } from "./texts.ts";

/** What a payment form sends. The card's security code is never sent back to the page. */
export interface PaymentForm {
  email: string;
  cardNumber: string;
  cardExpiry: string;
  cardCvc: string;
  billingName: string;
}

export type FieldName = keyof PaymentForm;

/** A form that nobody has filled in. */
export const emptyForm: PaymentForm = {
  email: "",
  cardNumber: "",
  cardExpiry: "",
  cardCvc: "",
  billingName: "",
};

/** Reads what a browser sent of a payment form. */
export async function readForm(c: Context): Promise<PaymentForm> {
  const body = await c.req.parseBody();
  const text = (name: FieldName) => {
    const value = body[name];
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    email: text("email"),
    cardNumber: text("cardNumber"),
    cardExpiry: text("cardExpiry"),
    cardCvc: text("cardCvc"),
    billingName: text("billingName"),
  };
}

/** The inputs of a card and of the name on it. */
export function cardFields(
  typed: PaymentForm,
  errors: Partial<Record<FieldName, FieldError>>,
  words: Texts,
): Markup {
  const common = { words: words.errors, errors };
  return html`${field({
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
    })}`;
}

/** One labelled input, with what is wrong with it in words. */
export function field(input: {
  name: FieldName;
  label: string;
  value: string;
  type?: string;
  inputMode: string;
  autocomplete: string;
  hint: string;
  readOnly?: boolean;
  words: Record<FieldError, string>;
  errors: Partial<Record<FieldName, FieldError>>;
}): Markup {
  const error = input.errors[input.name];
  const errorId = `${input.name}-error`;
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
      ${error ? html`aria-invalid="true" aria-describedby="${errorId}"` : ""}
    />
    ${error ? html`<p class="error" id="${errorId}">${input.words[error]}</p>` : ""}
  </div>`;
}
