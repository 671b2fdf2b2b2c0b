import { Hono, type Context } from "hono";
import { contextOf } from "../billing-account.ts";
import { readCard } from "../cards.ts";
import { payCheckout, failCheckoutAuthentication } from "../model/checkout.ts";
import { completeCheckout } from "../model/complete-checkout.ts";
import { payLater } from "../model/delayed-payment.ts";
import type { CheckoutSession } from "../model/stored.ts";
import type { Store } from "../store.ts";
import { authPage } from "./auth-page.ts";
import { checkoutPage } from "./checkout-page.ts";
import { finishedPage } from "./embedded-frame.ts";
import type { Language } from "./language.ts";
import { openCheckout, successUrl, type OpenCheckout } from "./open-checkout.ts";
import type { PageDependencies } from "./page-dependencies.ts";
import {
  chosenMethod,
  declineErrors,
  emptyForm,
  readForm,
  type FieldErrors,
  type PaymentForm,
} from "./payment-form.ts";

/** The pages on which buyers pay: the form and the authentication. */
export function createCheckoutPages(dependencies: PageDependencies): Hono {
  const { store, newContext, apply, saved } = dependencies;
  const pages = new Hono();

  pages.get("/c/pay/:id", (c) => {
    const found = openCheckout(store, c);
    if ("refusal" in found) return found.refusal("complete");
    const failed = c.req.query("authentication") === "failed";
    const values = { ...emptyForm, email: found.session.customer_email ?? "" };
    return showForm(found, values, failed ? { cardNumber: "authentication_failed" } : {});
  });

  pages.post("/c/pay/:id", async (c) => {
    const values = await readForm(c);
    // Nothing is awaited between here and the change, so that a double submit cannot pay twice.
    const found = openCheckout(store, c);
    if ("refusal" in found) return found.refusal("alreadyPaid");
    const context = contextOf(store, found.session.customer, newContext());
    const knownEmail = found.session.customer_details?.email ?? null;
    const method = chosenMethod(values);
    if (method !== "card") {
      const errors = found.session.payment_method_types.includes(method)
        ? emailErrors(values, knownEmail)
        : { cardNumber: "number_missing" as const };
      if (Object.keys(errors).length > 0) return showForm(found, values, errors);
      const email = knownEmail ?? values.email;
      const billingDetails = { name: values.billingName || (found.customer?.name ?? email), email };
      const submitted = payLater(found, method, billingDetails, context);
      apply(submitted.change, context);
      await saved();
      return finished(c, store, submitted.session, found.language);
    }
    const read = readCard(
      { number: values.cardNumber, expiry: values.cardExpiry, cvc: values.cardCvc },
      newContext().now,
    );
    const errors = {
      ...billingDetailsErrors(values, knownEmail),
      ...("errors" in read ? read.errors : {}),
    };
    if ("errors" in read || Object.keys(errors).length > 0) return showForm(found, values, errors);

    const billingDetails = { name: values.billingName, email: knownEmail ?? values.email };
    const result = payCheckout(found, read.card, billingDetails, context);
    apply(result.change, context);
    await saved();
    if (result.kind === "declined") {
      return showForm(found, values, declineErrors(result.outcome.declineCode));
    }
    return result.kind === "authenticate"
      ? c.redirect(`/c/pay/${found.session.id}/auth`, 303)
      : finished(c, store, result.session, found.language);
  });

  pages.get("/c/pay/:id/auth", async (c) => {
    const found = openCheckout(store, c);
    if ("refusal" in found) return found.refusal("complete");
    if (!found.details.pending) return c.redirect(`/c/pay/${found.session.id}`, 303);
    return authPage(found.session, found.language);
  });

  pages.post("/c/pay/:id/auth", async (c) => {
    const { result } = await c.req.parseBody();
    const found = openCheckout(store, c);
    if ("refusal" in found) return found.refusal("alreadyPaid");
    const { attempt, details, session } = found;
    const method = details.pending && store.get("payment_method", details.pending.paymentMethod);
    if (!details.pending || !method || !attempt) return c.redirect(`/c/pay/${session.id}`, 303);
    const context = contextOf(store, session.customer, newContext());
    if (result !== "complete") {
      apply(failCheckoutAuthentication({ ...found, attempt }), context);
      await saved();
      return c.redirect(`/c/pay/${session.id}?authentication=failed`, 303);
    }
    const paid = completeCheckout({ ...found, attempt }, method, details.pending.billingDetails, context);
    apply(paid.change, context);
    await saved();
    return finished(c, store, paid.session, found.language);
  });

  return pages;
}

/** Redirects after payment; an embedded session notifies the parent page instead. */
function finished(
  c: Context,
  store: Store,
  session: CheckoutSession,
  language: Language,
): Response | Promise<Response> {
  return session.ui_mode === "embedded_page"
    ? finishedPage(session, language)
    : c.redirect(afterPayment(store, session), 303);
}

function billingDetailsErrors(values: PaymentForm, knownEmail: string | null): FieldErrors {
  return {
    ...(values.billingName === "" && { billingName: "name_missing" as const }),
    ...emailErrors(values, knownEmail),
  };
}

function emailErrors(values: PaymentForm, knownEmail: string | null): FieldErrors {
  return {
    ...(knownEmail === null && values.email === "" && { email: "email_missing" as const }),
    ...(knownEmail === null &&
      values.email !== "" &&
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email) && { email: "email_invalid" as const }),
  };
}

function showForm(checkout: OpenCheckout, values: PaymentForm, errors: FieldErrors): Promise<Response> {
  return checkoutPage({
    session: checkout.session,
    lineItems: checkout.details.lineItems,
    language: checkout.language,
    knownEmail: checkout.session.customer_details?.email ?? null,
    values,
    errors,
  });
}

/** The URL after payment: that of the session or payment link, else the checkout page itself. */
function afterPayment(store: Store, session: CheckoutSession): string {
  return successUrl(session) ?? redirectOfLink(store, session) ?? `/c/pay/${session.id}`;
}

function redirectOfLink(store: Store, session: CheckoutSession): string | null {
  const link = session.payment_link === null ? undefined : store.get("payment_link", session.payment_link);
  return link?.after_completion.redirect?.url.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}
