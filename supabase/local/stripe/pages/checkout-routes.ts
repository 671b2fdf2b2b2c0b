import { Hono } from "hono";
import { readCard } from "../cards.ts";
import { confirmAuthentication, payCheckout, refuseAuthentication } from "../model/checkout.ts";
import type { CheckoutSession } from "../model/stored.ts";
import type { Store } from "../store.ts";
import { authPage } from "./auth-page.ts";
import { checkoutPage } from "./checkout-page.ts";
import { nothingTyped, readTyped } from "./form-field.ts";
import type { FieldName, TypedForm } from "./form-field.ts";
import { openCheckout, returnUrl } from "./open-checkout.ts";
import type { OpenCheckout } from "./open-checkout.ts";
import type { PageDependencies } from "./page-dependencies.ts";
import type { FieldProblem } from "./texts.ts";

/** The pages on which buyers pay: the form and the authentication. */
export function createCheckoutPages(dependencies: PageDependencies): Hono {
  const { store, moment, apply, saved } = dependencies;
  const pages = new Hono();

  pages.get("/c/pay/:id", (context) => {
    const found = openCheckout(store, context);
    if ("refusal" in found) return found.refusal("complete");
    const failed = context.req.query("authentication") === "failed";
    const typed = { ...nothingTyped, email: found.session.customer_email ?? "" };
    return showForm(found, typed, failed ? { cardNumber: "authentication_failed" } : {});
  });

  pages.post("/c/pay/:id", async (context) => {
    const typed = await readTyped(context);
    // Nothing waits between here and the change, so pressing twice cannot pay twice.
    const found = openCheckout(store, context);
    if ("refusal" in found) return found.refusal("alreadyPaid");
    const now = moment();
    const knownEmail = found.session.customer_details?.email ?? null;
    const read = readCard(
      { number: typed.cardNumber, expiry: typed.cardExpiry, cvc: typed.cardCvc },
      now.now,
    );
    const problems = {
      ...problemsOfPayer(typed, knownEmail),
      ...("problems" in read ? read.problems : {}),
    };
    if ("problems" in read || Object.keys(problems).length > 0) return showForm(found, typed, problems);

    const payer = { name: typed.billingName, email: knownEmail ?? typed.email };
    const result = payCheckout(found, read.card, payer, now);
    apply(result.change, now);
    await saved();
    if (result.kind === "declined") {
      const { declineCode } = result.outcome;
      const name = declineCode === "expired_card" ? "cardExpiry" : "cardNumber";
      return showForm(found, typed, { [declineCode === "incorrect_cvc" ? "cardCvc" : name]: declineCode });
    }
    return context.redirect(
      result.kind === "authenticate"
        ? `/c/pay/${found.session.id}/auth`
        : afterPayment(store, result.session),
      303,
    );
  });

  pages.get("/c/pay/:id/auth", async (context) => {
    const found = openCheckout(store, context);
    if ("refusal" in found) return found.refusal("complete");
    if (!found.details.pending) return context.redirect(`/c/pay/${found.session.id}`, 303);
    return authPage(found.session, found.language);
  });

  pages.post("/c/pay/:id/auth", async (context) => {
    const { result } = await context.req.parseBody();
    const found = openCheckout(store, context);
    if ("refusal" in found) return found.refusal("alreadyPaid");
    const { attempt, details, session } = found;
    const method = details.pending && store.get("payment_method", details.pending.paymentMethod);
    if (!details.pending || !method || !attempt) return context.redirect(`/c/pay/${session.id}`, 303);
    const now = moment();
    if (result !== "complete") {
      apply(refuseAuthentication({ ...found, attempt }), now);
      await saved();
      return context.redirect(`/c/pay/${session.id}?authentication=failed`, 303);
    }
    const paid = confirmAuthentication({ ...found, attempt }, method, details.pending.payer, now);
    apply(paid.change, now);
    await saved();
    return context.redirect(afterPayment(store, paid.session), 303);
  });

  return pages;
}

function problemsOfPayer(
  typed: TypedForm,
  knownEmail: string | null,
): Partial<Record<FieldName, FieldProblem>> {
  return {
    ...(typed.billingName === "" && { billingName: "name_missing" as const }),
    ...(knownEmail === null && typed.email === "" && { email: "email_missing" as const }),
    ...(knownEmail === null &&
      typed.email !== "" &&
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email) && { email: "email_invalid" as const }),
  };
}

function showForm(
  checkout: OpenCheckout,
  typed: TypedForm,
  problems: Partial<Record<FieldName, FieldProblem>>,
): Promise<Response> {
  return checkoutPage({
    session: checkout.session,
    lineItems: checkout.details.lineItems,
    language: checkout.language,
    knownEmail: checkout.session.customer_details?.email ?? null,
    typed,
    problems,
  });
}

/** Where the buyer goes after paying: the caller's page, or ours when there is none. */
function afterPayment(store: Store, session: CheckoutSession): string {
  return returnUrl(session) ?? redirectOfLink(store, session) ?? `/c/pay/${session.id}`;
}

function redirectOfLink(store: Store, session: CheckoutSession): string | null {
  const link = session.payment_link === null ? undefined : store.get("payment_link", session.payment_link);
  return link?.after_completion.redirect?.url.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}
