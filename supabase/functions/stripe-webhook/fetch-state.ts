import type { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";
import { fetchSubscriptionState, type StripeState } from "../_shared/billing/subscription-state.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import type { EventSubject } from "./event-subject.ts";

/**
 * The present state, at Stripe, of the subscription an event points at. Null when
 * there is none, it is gone, it is of another product, or it is nobody's here.
 * Rejects when Stripe or the database cannot be asked.
 */
export async function fetchState(
  database: ServiceClient,
  stripe: Stripe,
  subject: EventSubject,
): Promise<StripeState | null> {
  const subscriptionId =
    subject?.kind === "checkout_session" ? await subscriptionOfSession(stripe, subject.id) : subject?.id;
  return subscriptionId ? fetchSubscriptionState({ database, stripe }, subscriptionId) : null;
}

/** The session as it is now: one paid later (boleto) gets its subscription later. */
async function subscriptionOfSession(stripe: Stripe, sessionId: string): Promise<string | null> {
  const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(sessionId));
  return session?.subscription ? idOf(session.subscription) : null;
}
