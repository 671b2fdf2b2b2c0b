import { Hono, type Context } from "hono";
import { readCard, type TestCard } from "../cards.ts";
import { hasExpired } from "../model/portal.ts";
import { replaceCard } from "../model/replace-card.ts";
import type { Customer, PortalConfiguration, PortalSession } from "../model/stored.ts";
import { invoicesOf, contextOf } from "../billing-account.ts";
import { languageFor, type Language } from "./language.ts";
import { flashMessages } from "./flash-message.ts";
import { noticePage, notFoundPage } from "./notice-page.ts";
import type { PageDependencies } from "./page-dependencies.ts";
import { payOnPage } from "./pay-invoice.ts";
import { declineErrors, emptyForm, readForm, type FieldErrors } from "./payment-form.ts";
import { portalCardPage, portalPage } from "./portal-page.ts";

interface OpenPortal {
  session: PortalSession;
  configuration: PortalConfiguration;
  customer: Customer;
  language: Language;
}

/** The billing portal's pages: the overview, the card form, and paying an open invoice. */
export function createPortalPages(dependencies: PageDependencies): Hono {
  const { store, newContext, apply, saved } = dependencies;
  const pages = new Hono();

  const subscriptionsOf = (customer: Customer) =>
    store.list("subscription").filter((subscription) => subscription.customer === customer.id);

  pages.get("/p/session/:id", (c) => {
    const portal = openPortal(dependencies, c);
    if ("refusal" in portal) return portal.refusal;
    const { session, configuration, customer, language } = portal;
    const used =
      customer.invoice_settings.default_payment_method ??
      subscriptionsOf(customer).map((subscription) => subscription.default_payment_method)[0];
    return portalPage({
      session,
      language,
      method: (used && store.get("payment_method", used)) || null,
      mayReplaceCard: configuration.features.payment_method_update.enabled,
      invoices: configuration.features.invoice_history.enabled ? invoicesOf(store, customer.id) : null,
      flash: flashMessages.find((flash) => flash === c.req.query("flash")) ?? null,
    });
  });

  pages.get("/p/session/:id/card", (c) => {
    const portal = openPortal(dependencies, c);
    if ("refusal" in portal) return portal.refusal;
    if (!portal.configuration.features.payment_method_update.enabled) {
      return notFoundPage(portal.language);
    }
    const values = { ...emptyForm, billingName: portal.customer.name ?? "" };
    return portalCardPage({ ...portal, values, errors: {} });
  });

  pages.post("/p/session/:id/card", async (c) => {
    const values = await readForm(c);
    const portal = openPortal(dependencies, c);
    if ("refusal" in portal) return portal.refusal;
    const { session, configuration, customer } = portal;
    if (!configuration.features.payment_method_update.enabled) {
      return notFoundPage(portal.language);
    }
    const context = contextOf(store, customer.id, newContext());
    const read = readCard(
      { number: values.cardNumber, expiry: values.cardExpiry, cvc: values.cardCvc },
      newContext().now,
    );
    const errors: FieldErrors = {
      ...("errors" in read ? read.errors : errorsOf(read.card.testCard)),
      ...(values.billingName === "" && { billingName: "name_missing" as const }),
    };
    if ("errors" in read || Object.keys(errors).length > 0) {
      return portalCardPage({ ...portal, values, errors });
    }
    const billingDetails = { name: values.billingName, email: customer.email ?? "" };
    apply(
      replaceCard(customer, subscriptionsOf(customer), read.card, billingDetails, context).change,
      context,
    );
    await saved();
    const redirect = session.flow?.after_completion.redirect?.return_url;
    return c.redirect(redirect ?? `/p/session/${session.id}?flash=replaced`, 303);
  });

  pages.post("/p/session/:id/invoices/:invoice/pay", async (c) => {
    const portal = openPortal(dependencies, c);
    if ("refusal" in portal) return portal.refusal;
    const { session, customer, language } = portal;
    const invoice = store.get("invoice", c.req.param("invoice"));
    if (!invoice || invoice.customer !== customer.id) {
      return notFoundPage(language);
    }
    // A second submit shows no message: the first has paid the invoice.
    const flash = await payOnPage(dependencies, invoice);
    return c.redirect(`/p/session/${session.id}${flash === null ? "" : `?flash=${flash}`}`, 303);
  });

  return pages;
}

/**
 * Refuses a declining card when it is stored. Accepts one that requires authentication, which the checkout
 * requests.
 */
function errorsOf({ outcome }: TestCard): FieldErrors {
  return outcome.kind === "declines" ? declineErrors(outcome.declineCode) : {};
}

function openPortal(
  { store, newContext }: PageDependencies,
  c: Context,
): OpenPortal | { refusal: Promise<Response> } {
  const session = store.get("billing_portal.session", c.req.param("id") ?? "");
  const language = languageFor(session?.locale ?? null, c.req.header("accept-language"));
  const configuration = session && store.get("billing_portal.configuration", session.configuration);
  if (!session || !configuration) {
    return { refusal: notFoundPage(language) };
  }
  const customer = store.get("customer", session.customer);
  const gone = !customer || customer.deleted === true;
  if (gone || hasExpired(session, newContext().now)) {
    const href = session.return_url;
    return {
      refusal: noticePage({
        language,
        what: gone ? "customerGone" : "portalExpired",
        status: 410,
        link: href === null ? undefined : { href, label: "back" },
      }),
    };
  }
  return { session, configuration, customer, language };
}
