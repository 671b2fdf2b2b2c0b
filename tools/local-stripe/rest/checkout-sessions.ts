import { defaultSessionSeconds, newCheckoutSession } from "../model/checkout-session.ts";
import { totalOf } from "../model/line-item.ts";
import { expireCheckout } from "../model/checkout.ts";
import { accountMethods } from "../model/payment-method.ts";
import type { CheckoutSession } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { liveCustomer, readEmail } from "./customers.ts";
import { invalid } from "./errors.ts";
import { readLineItems } from "./line-items.ts";
import { listPage, retrieve } from "./objects.ts";
import { paginate, readCreated, readPage } from "./pagination.ts";
import { missing, type Params } from "./params.ts";

/** Checkout sessions: create, retrieve, list, expire, and their line items. */
export const checkoutSessionOperations: Operation[] = [
  { method: "POST", path: "/checkout/sessions", handle: create },
  { method: "GET", path: "/checkout/sessions", handle: list },
  { method: "GET", path: "/checkout/sessions/:id", handle: (call) => retrieve(call, "checkout.session") },
  { method: "POST", path: "/checkout/sessions/:id/expire", handle: expire },
  { method: "GET", path: "/checkout/sessions/:id/line_items", handle: lineItems },
];

/** Languages of Stripe's payment page; the local one has Portuguese and English. */
const locales =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

const halfHour = 30 * 60;

function create(call: Call): CheckoutSession {
  const { params, context } = call;
  readFixedChoices(params);
  const ui = readUi(params);
  const customerId = params.text("customer");
  const customerEmail = readEmail(params, "customer_email");
  if (customerId !== undefined && customerEmail !== undefined) {
    throw invalid("You may only specify one of these parameters: customer, customer_email.", "customer");
  }
  const customer = customerId === undefined ? null : liveCustomer(call, customerId, "customer");
  const subscription = params.object("subscription_data");
  const subscriptionMetadata = subscription?.metadata("metadata") ?? {};
  const subscriptionDescription = subscription?.text("description") ?? null;
  const reference = params.text("client_reference_id") ?? null;
  if (reference !== null && reference.length > 200) {
    throw invalid("Invalid string: must be at most 200 characters", "client_reference_id");
  }
  const lines = readLineItems(call);
  const session = newCheckoutSession(
    {
      lineItems: lines.lineItems,
      currency: lines.currency,
      ...ui,
      client_reference_id: reference,
      customer: customer?.id ?? null,
      known_email: customer?.email ?? customerEmail ?? null,
      customer_email: customerEmail ?? null,
      locale: params.oneOf("locale", locales) ?? null,
      metadata: params.metadata("metadata") ?? {},
      payment_link: null,
      ...readMethods(params, lines.currency, totalOf(lines.lineItems)),
      expires_at: readExpiry(call),
      allow_promotion_codes: params.boolean("allow_promotion_codes") ?? null,
      billing_address_collection: params.oneOf("billing_address_collection", ["auto", "required"]) ?? null,
      submit_type: params.oneOf("submit_type", ["auto", "subscribe"]) ?? null,
    },
    context,
  );
  call.commit({
    put: [...lines.put, session],
    events: lines.events,
    checkouts: [
      {
        session: session.id,
        lineItems: lines.lineItems,
        subscriptionMetadata,
        subscriptionDescription,
        paymentIntent: null,
        pending: null,
      },
    ],
  });
  return session;
}

/** Parameters with a single supported value. */
function readFixedChoices(params: Params): void {
  const mode = params.oneOf("mode", ["subscription", "payment", "setup"]);
  if (mode === undefined) throw missing("mode");
  if (mode !== "subscription") {
    throw invalid("The local Stripe only models checkout in `subscription` mode.", "mode");
  }
  params.oneOf("payment_method_collection", ["always"]);
  params.oneOf("origin_context", ["web"]);
}

/** Reads where the session is shown and where its buyer is redirected; an embedded session has one return URL. */
function readUi(params: Params) {
  const mode = params.oneOf("ui_mode", ["hosted_page", "embedded_page"]) ?? "hosted_page";
  const addresses = {
    success_url: readUrl(params, "success_url") ?? null,
    cancel_url: readUrl(params, "cancel_url") ?? null,
    return_url: readUrl(params, "return_url") ?? null,
  };
  const redirect = params.oneOf("redirect_on_completion", ["always", "if_required", "never"]);
  if (mode === "hosted_page") {
    if (addresses.success_url === null) throw missing("success_url");
    if (addresses.return_url !== null) throw notAllowed("return_url", mode);
    if (redirect !== undefined) throw notAllowed("redirect_on_completion", mode);
    return { ui_mode: mode, success_url: addresses.success_url, cancel_url: addresses.cancel_url };
  }
  if (addresses.success_url !== null) throw notAllowed("success_url", mode);
  if (addresses.cancel_url !== null) throw notAllowed("cancel_url", mode);
  if (addresses.return_url === null) throw missing("return_url");
  return {
    ui_mode: mode,
    success_url: null,
    cancel_url: null,
    return_url: addresses.return_url,
    redirect_on_completion: redirect ?? "always",
  };
}

function notAllowed(name: string, mode: string) {
  return invalid(`You cannot use \`${name}\` when \`ui_mode\` is \`${mode}\`.`, name);
}

/** The payment methods of the session: those that the call names, else all of the account. */
function readMethods(params: Params, currency: string, total: number) {
  // A total of zero needs no delayed method.
  const ofAccount = total === 0 ? ["card"] : accountMethods(currency);
  const allowed = params.texts("allowed_payment_method_types") ?? null;
  const offered = ofAccount.filter((type) => allowed === null || allowed.includes(type));
  if (offered.length === 0) {
    throw invalid(
      `No payment method types are available for prices in ${currency}.`,
      "allowed_payment_method_types",
    );
  }
  return { allowed_payment_method_types: allowed, payment_method_types: offered };
}

function readUrl(params: Params, name: string): string | undefined {
  const url = params.text(name);
  // The placeholder is no valid part of a URL until it is replaced.
  if (url !== undefined && !/^https?:$/.test(protocolOf(url.replaceAll(/[{}]/g, "")))) {
    throw invalid("Not a valid URL", params.nameOf(name), "url_invalid");
  }
  return url;
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}

function readExpiry(call: Call): number {
  const { now } = call.context;
  const expiry = call.params.integer("expires_at");
  if (expiry !== undefined && (expiry < now + halfHour || expiry > now + defaultSessionSeconds)) {
    throw invalid(
      "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  return expiry ?? now + defaultSessionSeconds;
}

function expire(call: Call): CheckoutSession {
  const session = retrieve(call, "checkout.session");
  if (session.status !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  const { change, session: expired } = expireCheckout(session, call.context);
  call.commit(change);
  return expired;
}

function lineItems(call: Call) {
  const session = retrieve(call, "checkout.session");
  const page = readPage(call.params);
  return paginate(call.store.checkout(session.id)?.lineItems ?? [], page, call.url);
}

function list(call: Call) {
  const { params } = call;
  const email = params.object("customer_details")?.text("email");
  const created = readCreated(params);
  const wanted = {
    customer: params.text("customer"),
    subscription: params.text("subscription"),
    status: params.oneOf("status", ["open", "complete", "expired"]),
    payment_link: params.text("payment_link"),
    payment_intent: params.text("payment_intent"),
  };
  return listPage(
    call,
    "checkout.session",
    wanted,
    (session) =>
      (email === undefined || session.customer_details?.email === email) && created(session.created),
  );
}
