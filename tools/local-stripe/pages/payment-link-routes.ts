import { Hono, type Context as HttpContext } from "hono";
import type { Change, CheckoutDetails } from "../model/change.ts";
import { defaultSessionSeconds, newCheckoutSession } from "../model/checkout-session.ts";
import type { Context } from "../model/context.ts";
import { accountMethods } from "../model/payment-method.ts";
import type { PaymentLink } from "../model/stored.ts";
import type { Store } from "../store.ts";
import { languageFor } from "./language.ts";
import { noticePage, notFoundPage } from "./notice-page.ts";
import type { PageDependencies } from "./page-dependencies.ts";

/** Payment links: each visit opens a checkout of its own. */
export function createPaymentLinkPages({ store, newContext, apply, saved }: PageDependencies): Hono {
  const pages = new Hono();

  pages.get("/pay-link/:id", async (c) => {
    const language = languageFor(c.req.query("locale") ?? null, c.req.header("accept-language"));
    const link = store.get("payment_link", c.req.param("id"));
    if (!link) return notFoundPage(language);
    if (!link.active) return noticePage({ language, what: "linkInactive", status: 410 });
    const context = newContext();
    const session = sessionOfLink(store, link, c, context);
    apply(session.change, context);
    await saved();
    return c.redirect(`/c/pay/${session.id}`, 303);
  });

  return pages;
}

/** The session that a visit to a payment link opens, with `client_reference_id` and `prefilled_email` from its URL. */
function sessionOfLink(
  store: Store,
  link: PaymentLink,
  c: HttpContext,
  context: Context,
): { id: string; change: Change } {
  const reference = c.req.query("client_reference_id") ?? null;
  const email = c.req.query("prefilled_email") ?? null;
  const lineItems = store.itemsOfLink(link.id);
  const session = newCheckoutSession(
    {
      lineItems,
      currency: link.currency,
      ui_mode: "hosted_page",
      success_url: null,
      cancel_url: null,
      // Stripe ignores an invalid reference.
      client_reference_id: reference !== null && /^[\w-]{1,200}$/.test(reference) ? reference : null,
      customer: null,
      known_email: null,
      customer_email: email,
      locale: c.req.query("locale") ?? "auto",
      metadata: link.metadata,
      payment_link: link.id,
      allowed_payment_method_types: null,
      payment_method_types: accountMethods(link.currency),
      expires_at: context.now + defaultSessionSeconds,
      allow_promotion_codes: false,
      billing_address_collection: "auto",
      submit_type: "auto",
    },
    context,
  );
  const details: CheckoutDetails = {
    session: session.id,
    lineItems,
    subscriptionMetadata: link.subscription_data?.metadata ?? {},
    subscriptionDescription: null,
    paymentIntent: null,
    pending: null,
  };
  return { id: session.id, change: { put: [session], events: [], checkouts: [details] } };
}
