import { Stripe } from "stripe";
import { runSyncs } from "../_shared/billing/sync-worker.ts";
import type { SyncDependencies } from "../_shared/dependencies.ts";
import { reportFailure } from "../_shared/failure-report.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { readLimited } from "../_shared/read-limited.ts";
import { answer, type Handler, json, requireMethod } from "../_shared/respond.ts";
import { readEvent, subjectOf } from "./event-subject.ts";
import { wait } from "../_shared/wait.ts";

export type Dependencies = SyncDependencies & {
  /** Signing secret of the endpoint (whsec_…). */
  webhookSecret: string;
  /** Keeps the process alive until work that goes on after the response has ended. */
  waitUntil: (work: Promise<unknown>) => void;
  /** How long an event waits for others of the same change, so that they are one sync. */
  settleMilliseconds: number;
};

/** Many times the size of any event of ours. */
const mostBytes = 1024 * 1024;

/** What one event's worker does; the schedule does the rest. */
const limits = { milliseconds: 20_000, syncs: 30 };

/**
 * Receives Stripe's events. An event is a hint that something changed, no more: its signature is checked, and its ledger
 * row and the sync that it asks for are written in one statement. The sync begins after the response. So duplicates,
 * replays, concurrency and wrong order do no harm, and cost no call of Stripe.
 *
 * Answers 200 `{ received, outcome }` (queued, ignored, duplicate), 400 to what Stripe did not sign just now, 413 to a
 * body that is too large, and 500 when the database fails, so that Stripe delivers the event again.
 */
export function createHandler(dependencies: Dependencies): Handler {
  return (request) =>
    answer(
      async () => {
        requireMethod(request, "POST");
        const outcome = await recordEvent(await verifiedBody(request, dependencies), dependencies);
        if (outcome === "queued") {
          dependencies.waitUntil(syncSoon(dependencies));
        }
        return json(200, { received: true, outcome });
      },
      reportFailure("stripe-webhook", dependencies),
    );
}

/** The JSON of a signed request. The signature covers the bytes as sent, and its time must be within Stripe's five minutes. */
async function verifiedBody(request: Request, { stripe, webhookSecret }: Dependencies): Promise<unknown> {
  const signature = request.headers.get("Stripe-Signature") ?? "";
  const body = await readLimited(request, mostBytes, "file_too_large");
  try {
    await stripe.webhooks.signature?.verifyHeaderAsync(body, signature, webhookSecret, signatureSeconds);
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new FunctionError("invalid_signature", "The request is not a present event signed by Stripe.");
    }
    throw error;
  }
}

const signatureSeconds = 300;

async function recordEvent(body: unknown, dependencies: Dependencies): Promise<string> {
  const { database, now, settleMilliseconds } = dependencies;
  const event = readEvent(body);
  if (event === null) {
    // Stripe would deliver it for three days, and it would never become readable.
    console.error("An event without id, type or object was ignored.");
    await reportFailure(
      "stripe-webhook",
      dependencies,
    )(new FunctionError("invalid_request", "The event has no id, type or object."));
    return "ignored";
  }
  const { data: outcome } = await database
    .rpc("record_stripe_event", {
      event: { id: event.id, type: event.type },
      subject: subjectOf(event),
      present: now().toISOString(),
      delay: `${settleMilliseconds} milliseconds`,
    })
    .throwOnError();
  return outcome;
}

/** A failure here is the schedule's: what is due stays due. */
async function syncSoon(dependencies: Dependencies): Promise<void> {
  try {
    await wait(dependencies.settleMilliseconds);
    await runSyncs(dependencies, limits);
  } catch (error) {
    console.error("What an event made due is left to the schedule:", error);
  }
}
