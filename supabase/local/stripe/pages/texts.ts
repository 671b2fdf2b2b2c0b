import type { CardError, DeclineCode } from "../cards.ts";
import { english } from "./english.ts";
import type { Language } from "./language.ts";
import { portuguese } from "./portuguese.ts";

/** Why a field of the payment page cannot be accepted. */
export type FieldError =
  CardError | DeclineCode | "authentication_failed" | "name_missing" | "email_missing" | "email_invalid";

/** Words of the pages in one language. */
export interface Texts {
  every(interval: string, count: number): string;
  errors: Record<FieldError, string>;
  notice: string;
  back: string;
  continue: string;
  checkout: {
    title: string;
    subscribeTo(product: string): string;
    quantity(count: number): string;
    dueToday: string;
    contact: string;
    card: string;
    email: string;
    number: string;
    expiry: string;
    expiryHint: string;
    cvc: string;
    cvcHint: string;
    name: string;
    nameHint: string;
    submit: string;
    submitting: string;
    terms(amount: string): string;
    correct: string;
  };
  auth: { title: string; explain(amount: string): string; complete: string; fail: string };
  notices: Record<
    "complete" | "alreadyPaid" | "expired" | "unknown" | "linkInactive" | "customerGone" | "portalExpired",
    { title: string; text: string }
  >;
  invoice: {
    title: string;
    number: string;
    date: string;
    billTo: string;
    description: string;
    period: string;
    amount: string;
    total: string;
    status: Record<"paid" | "open" | "draft" | "uncollectible" | "void", string>;
    paidOn(day: string): string;
    download: string;
    receipt: string;
    card: string;
  };
  portal: {
    title: string;
    back: string;
    backToSite: string;
    method: string;
    noMethod: string;
    expires(month: string): string;
    replace: string;
    replaceTitle: string;
    replaceExplain: string;
    save: string;
    replaced: string;
    pay(amount: string): string;
    paid: string;
    declined: string;
    invoices: string;
    noInvoices: string;
    status: string;
    action: string;
    open: string;
  };
}

/** Words of the pages by language. */
export const texts: Record<Language, Texts> = { "pt-BR": portuguese, en: english };
