import { Stripe } from "stripe";
import { syncRefunds } from "../_shared/billing/refunds.ts";
import { fetchSubscriptionState, syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { BillingClients } from "../_shared/dependencies.ts";
import { reportFailure } from "../_shared/failure-report.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { answer, type Handler, json, requireMethod } from "../_shared/respond.ts";
import { subjectOf } from "./event-subject.ts";
import { subscriptionsOf } from "./subscriptions-of.ts";

export type Dependencies = BillingClients & {
  /** Signing secret of the endpoint (whsec_…). */
  webhookSecret: string;
  deployment?: string | undefined;
};

/**
 * Receives Stripe's events. An event is a hint that something changed, no more:
 * its signature is checked, the state is fetched anew and written in one
 * transaction with the event's ledger row. Duplicates, replays, concurrency and
 * wrong order therefore cannot do harm.
 *
 * Answers 200 `{ received, outcome }` (applied, superseded, ignored, duplicate),
 * 400 to what Stripe did not sign just now, and 500 to a failure of ours or of
 * the fetch, so that Stripe delivers the event again.
 */
export function createHandler(dependencies: Dependencies): Handler {
  return (request) =>
    answer(
      async () => {
        requireMethod(request, "POST");
        const event = await verifiedEvent(request, dependencies);
        try {
          return json(200, { received: true, outcome: await applyState(event, dependencies) });
        } catch (error) {
          console.error(`Event ${event.id} (${event.type}) was not processed:`, error);
          throw new FunctionError("unknown", "The event was not processed. Deliver it again.");
        }
      },
      reportFailure("stripe-webhook", dependencies),
    );
}

/** The signature covers the bytes as sent, and its time must be within Stripe's five minutes. */
async function verifiedEvent(
  request: Request,
  { stripe, webhookSecret }: Dependencies,
): Promise<Stripe.Event> {
  const signature = request.headers.get("Stripe-Signature") ?? "";
  const body = new Uint8Array(await request.arrayBuffer());
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new FunctionError("invalid_signature", "The request is not a present event signed by Stripe.");
    }
    throw error;
  }
}

async function applyState(event: Stripe.Event, clients: Dependencies): Promise<string> {
  const { database, stripe } = clients;
  const subject = subjectOf(event);
  if (subject?.kind === "payment_intent") {
    await syncRefunds(clients, subject.id);
  }
  const [subscription, ...others] = await subscriptionsOf(stripe, subject);
  for (const id of others) {
    await syncSubscription(clients, id);
  }
  // The ledger's row comes with the last of them, so that an event is only known once all are written.
  // Drawn before the fetch: a state fetched earlier but written later must not win.
  const { data: ticket } = await database.rpc("begin_stripe_sync").throwOnError();
  const state = subscription === undefined ? null : await fetchSubscriptionState(clients, subscription);
  const { data: outcome } = await database
    .rpc("apply_stripe_state", { event: { id: event.id, type: event.type }, state, ticket })
    .throwOnError();
  return outcome;
}
