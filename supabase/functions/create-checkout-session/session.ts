import type { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";
import type { CheckoutAnswer, CheckoutUi } from "../_shared/contract/checkout.ts";
import type { Language } from "../_shared/contract/enums.ts";
import { linkedPaths } from "../_shared/contract/paths.ts";
import { isLiveStatus } from "../_shared/contract/subscriptions.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { fingerprint, hourOf } from "../_shared/fingerprint.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { isMissing } from "../_shared/stripe-client.ts";
import { stripeLocale } from "../_shared/stripe-locale.ts";

/** A purchase with its buyer and return addresses. */
export type Purchase = {
  profileId: string;
  planId: number;
  priceId: string;
  customerId: string;
  language: Language;
  siteUrl: string;
  /** Where the buyer pays: in the panel or on Stripe's page. */
  ui: CheckoutUi;
};

/** A session that expires sooner is replaced, so that the buyer has time to pay. */
const leastSecondsLeft = 30 * 60;

/**
 * Opens the payment page for a purchase and returns its address, or its secret for the panel.
 *
 * A customer has at most one open page, so that nothing is paid twice:
 * 1. Sessions are read before subscriptions. A session paid before the first read is a live subscription in the second;
 * a session paid later was open in the first.
 * 2. An open session with the same parameters is reused. Other open sessions of this function (former price, other
 * language, other UI, close to expiry) are expired first.
 * 3. A new session has an idempotency key of profile, plan, latest session and parameters. Concurrent requests see the
 * same latest session, so Stripe creates one session for them. After it expires or its subscription ends, it is the
 * latest session and the key changes. A corrected price changes the parameters, so a stored refusal is not repeated.
 * 4. Concurrent requests with different parameters (three languages in three tabs) each create a session. Each then
 * expires the sessions older than its own, so the last one remains.
 *
 * A pending Boleto or Pix counts as a subscription: its session is complete and cannot be expired.
 *
 * Throws `already_subscribed`, `payment_pending`, `plan_not_connected` when Stripe does not have the price, or Stripe's
 * own error.
 */
export async function paymentPage(
  { stripe, now }: Pick<BillingDependencies, "stripe" | "now">,
  purchase: Purchase,
): Promise<CheckoutAnswer> {
  const params = sessionParams(purchase);
  const hash = await fingerprint(params);
  const sessions = await listSessions(stripe, purchase);
  await requireNoSubscription(stripe, purchase.customerId);

  const ours = sessions.filter((session) => isOpenPage(session, purchase));
  const earliestEnd = now().getTime() / 1000 + leastSecondsLeft;
  const reusable = ours.find(
    (session) =>
      session.metadata?.["fingerprint"] === hash &&
      session.expires_at >= earliestEnd &&
      toAnswer(session) !== null,
  );
  for (const session of ours) {
    if (session !== reusable) {
      await closeSession(stripe, session.id, purchase.customerId);
    }
  }
  const reused = reusable ? toAnswer(reusable) : null;
  if (reused !== null) {
    return reused;
  }

  const latest = sessions[0]?.id ?? "none";
  const key = ["checkout", purchase.profileId, purchase.planId, latest, hourOf(now()), hash].join(":");
  const session = await createSession(
    stripe,
    { ...params, metadata: { ...params.metadata, fingerprint: hash } },
    key,
  );
  const answer = toAnswer(session);
  if (answer === null) {
    throw new Error(`Stripe made checkout session ${session.id} without an address or a secret.`);
  }
  await closeOlder(stripe, session.id, purchase);
  return answer;
}

/** Returns the secret of an embedded session or the address of a hosted one; null without either. */
function toAnswer({ ui_mode, client_secret, url }: Stripe.Checkout.Session): CheckoutAnswer | null {
  if (ui_mode === "embedded_page") {
    return client_secret === null ? null : { client_secret };
  }
  return url === null ? null : { url };
}

/** Returns the customer's sessions, newest first. */
async function listSessions(
  stripe: Stripe,
  { customerId }: Pick<Purchase, "customerId">,
): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 100 });
  return data;
}

/** Returns whether a session is open and was created by this function for this buyer. */
function isOpenPage({ status, metadata }: Stripe.Checkout.Session, { profileId }: Purchase): boolean {
  return status === "open" && metadata?.["profile_id"] === profileId;
}

async function closeOlder(stripe: Stripe, newestId: string, purchase: Purchase): Promise<void> {
  const sessions = await listSessions(stripe, purchase);
  const older = sessions.slice(sessions.findIndex(({ id }) => id === newestId) + 1);
  for (const session of older.filter((candidate) => isOpenPage(candidate, purchase))) {
    await closeSession(stripe, session.id, purchase.customerId);
  }
}

function sessionParams(purchase: Purchase): Stripe.Checkout.SessionCreateParams {
  const metadata = { profile_id: purchase.profileId, plan_id: String(purchase.planId) };
  return {
    mode: "subscription",
    line_items: [{ price: purchase.priceId, quantity: 1 }],
    customer: purchase.customerId,
    client_reference_id: purchase.profileId,
    metadata,
    subscription_data: { metadata },
    locale: stripeLocale(purchase.language),
    ...waysBack(purchase),
  };
}

function waysBack({ ui, siteUrl }: Purchase): Stripe.Checkout.SessionCreateParams {
  const paid = `${siteUrl}${linkedPaths.checkoutSuccess}?session_id={CHECKOUT_SESSION_ID}`;
  return ui === "embedded"
    ? // A card payment needs no redirect; a bank's page redirects to the return address.
      { ui_mode: "embedded_page", return_url: paid, redirect_on_completion: "if_required" }
    : { success_url: paid, cancel_url: `${siteUrl}${linkedPaths.checkoutCancel}` };
}

/** Throws when the customer has a live subscription at Stripe. The stored rows lag behind. */
async function requireNoSubscription(stripe: Stripe, customerId: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({
    customer: customerId,
    limit: 100,
    expand: ["data.latest_invoice.payments"],
  });
  if (data.some(({ status }) => isLiveStatus(status))) {
    throw new FunctionError("already_subscribed", "There is a subscription already.");
  }
  for (const { latest_invoice: invoice } of data.filter(({ status }) => status === "incomplete")) {
    if (invoice !== null && typeof invoice !== "string" && (await awaitsPayment(stripe, invoice))) {
      throw new FunctionError("payment_pending", "A payment that was begun may still arrive.");
    }
  }
}

/** Returns whether an open invoice can still be paid: a valid voucher, or a bank transfer in progress. */
async function awaitsPayment(stripe: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) =>
    payment.payment_intent === undefined ? [] : [idOf(payment.payment_intent)],
  );
  const found = await Promise.all(intents.map((intent) => stripe.paymentIntents.retrieve(intent)));
  return found.some(({ status }) => status === "requires_action" || status === "processing");
}

/** Expires a session. When this fails, the session was paid or has expired; the subscriptions show which. */
async function closeSession(stripe: Stripe, sessionId: string, customerId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    if (session.status === "open") {
      throw error;
    }
    await requireNoSubscription(stripe, customerId);
  }
}

async function createSession(
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe.checkout.sessions.create(params, { idempotencyKey });
  } catch (error) {
    if (isMissing(error) && error.param?.includes("price")) {
      throw new FunctionError("plan_not_connected", "The payment provider does not know the plan's price.");
    }
    throw error;
  }
}
