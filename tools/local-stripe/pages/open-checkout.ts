import type { Context } from "hono";
import type { Checkout } from "../model/checkout-session.ts";
import type { CheckoutSession, Customer } from "../model/stored.ts";
import type { Store } from "../store.ts";
import { framedBy } from "./embedded-frame.ts";
import { languageFor, type Language } from "./language.ts";
import { noticePage } from "./notice-page.ts";
import type { Texts } from "./english.ts";

/** An open checkout and the language of its pages. */
export interface OpenCheckout extends Checkout {
  language: Language;
}

/** The open checkout of a page, or the error page when it is not open. */
export function openCheckout(
  store: Store,
  c: Context,
): OpenCheckout | { refusal(paid: "complete" | "alreadyPaid"): Promise<Response> } {
  const id = c.req.param("id") ?? "";
  const session = store.get("checkout.session", id);
  const details = store.checkout(id);
  const language = languageFor(session?.locale ?? null, c.req.header("accept-language"));
  const refuse = (what: keyof Texts["notices"], status: number, link?: "back" | "continue") => {
    const href = link === "continue" ? session && successUrl(session) : session?.cancel_url;
    return noticePage({
      language,
      what,
      status,
      framedBy: session ? framedBy(session) : null,
      link: href && link ? { href, label: link } : undefined,
    });
  };

  if (!session || !details) return { refusal: () => refuse("unknown", 404) };
  if (session.status === "complete") {
    return { refusal: (paid) => refuse(paid, paid === "complete" ? 200 : 409, "continue") };
  }
  if (session.status !== "open") return { refusal: () => refuse("expired", 410, "back") };
  const customer = session.customer === null ? null : liveCustomer(store, session.customer);
  if (session.customer !== null && !customer) return { refusal: () => refuse("customerGone", 410, "back") };
  const attempt =
    details.paymentIntent === null ? undefined : store.get("payment_intent", details.paymentIntent);
  return { session, details, customer, attempt: attempt ?? null, language };
}

function liveCustomer(store: Store, id: string): Customer | null {
  const customer = store.get("customer", id);
  return customer && customer.deleted !== true ? customer : null;
}

/** The success URL of a session, if it has one. */
export function successUrl(session: CheckoutSession): string | null {
  return session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}
