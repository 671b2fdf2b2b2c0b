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

/** What is bought, by whom, and where the buyer comes back to. */
export type Purchase = {
  profileId: string;
  planId: number;
  priceId: string;
  customerId: string;
  language: Language;
  siteUrl: string;
  /** Where the buyer pays: inside the panel, or on Stripe's own page. */
  ui: CheckoutUi;
};

/** An open session with less time left than this is replaced: the buyer needs time to find the card. */
const leastSecondsLeft = 30 * 60;

/**
 * Opens the payment page for a purchase: its address, or the secret by which the panel shows it.
 *
 * One customer has at most one page to pay on, so nobody pays twice:
 * 1. The sessions are read before the subscriptions. Whatever session was paid by
 *    the time of the first read shows as a live subscription in the second, and
 *    whatever is paid later was an open session in the first.
 * 2. An open session for the same parameters is handed out again. Any other open
 *    one that this function made (an earlier price, another language, Stripe's page
 *    instead of the panel, about to expire) is closed first.
 * 3. A new one is made under an idempotency key of profile, plan, the customer's
 *    latest session and the parameters. Two requests at once see the same latest
 *    session, so Stripe makes one session for both. After that session expires or
 *    its subscription ends it is itself the latest: the key is a new one. A
 *    corrected price changes the parameters, so a stored refusal is not repeated.
 * 4. Two requests at once for different parameters (three languages in three tabs)
 *    each make one. So each looks again and closes whatever is older than its own:
 *    the last one made is the one left to pay on.
 *
 * A Boleto or Pix that may still be paid counts like a subscription: its session is
 * complete, so there is nothing to close, and a second page would be paid besides.
 *
 * Throws `already_subscribed`, `payment_pending`, `plan_not_connected` when Stripe does
 * not know the price, or Stripe's own error.
 */
export async function paymentPage(
  { stripe, now }: Pick<BillingDependencies, "stripe" | "now">,
  purchase: Purchase,
): Promise<CheckoutAnswer> {
  const params = sessionParams(purchase);
  const hash = await fingerprint(params);
  const sessions = await sessionsOf(stripe, purchase);
  await requireNoSubscription(stripe, purchase.customerId);

  const ours = sessions.filter((session) => isOpenPage(session, purchase));
  const earliestEnd = now().getTime() / 1000 + leastSecondsLeft;
  const reusable = ours.find(
    (session) =>
      session.metadata?.["fingerprint"] === hash &&
      session.expires_at >= earliestEnd &&
      answerOf(session) !== null,
  );
  for (const session of ours) {
    if (session !== reusable) {
      await closeSession(stripe, session.id, purchase.customerId);
    }
  }
  const reused = reusable ? answerOf(reusable) : null;
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
  const answer = answerOf(session);
  if (answer === null) {
    throw new Error(`Stripe made checkout session ${session.id} without an address or a secret.`);
  }
  await closeOlder(stripe, session.id, purchase);
  return answer;
}

/** How the buyer reaches a session: the secret of an embedded one, the address of a hosted one; null without either. */
function answerOf({ ui_mode, client_secret, url }: Stripe.Checkout.Session): CheckoutAnswer | null {
  if (ui_mode === "embedded_page") {
    return client_secret === null ? null : { client_secret };
  }
  return url === null ? null : { url };
}

/** The customer's sessions, newest first. */
async function sessionsOf(
  stripe: Stripe,
  { customerId }: Pick<Purchase, "customerId">,
): Promise<Stripe.Checkout.Session[]> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 100 });
  return data;
}

/** Whether a session can be paid and was made here for this buyer. */
function isOpenPage({ status, metadata }: Stripe.Checkout.Session, { profileId }: Purchase): boolean {
  return status === "open" && metadata?.["profile_id"] === profileId;
}

async function closeOlder(stripe: Stripe, newestId: string, purchase: Purchase): Promise<void> {
  const sessions = await sessionsOf(stripe, purchase);
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
    ? // A card pays without a reload; a bank's own page comes back by the address.
      { ui_mode: "embedded_page", return_url: paid, redirect_on_completion: "if_required" }
    : { success_url: paid, cancel_url: `${siteUrl}${linkedPaths.checkoutCancel}` };
}

/** Asks Stripe itself, because our mirror follows it with a delay. */
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

/** Whether the money of an open invoice may still come: a voucher that is valid, or a bank that has not answered. */
async function awaitsPayment(stripe: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) =>
    payment.payment_intent === undefined ? [] : [idOf(payment.payment_intent)],
  );
  const found = await Promise.all(intents.map((intent) => stripe.paymentIntents.retrieve(intent)));
  return found.some(({ status }) => status === "requires_action" || status === "processing");
}

/** A session that cannot be closed was paid or has expired in the meantime; which one, the subscriptions tell. */
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
