import { Stripe } from "stripe";
import { runSyncs } from "../_shared/billing/sync-worker.ts";
import type { SyncDependencies } from "../_shared/dependencies.ts";
import { reportFailure } from "../_shared/failure-report.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { readLimited } from "../_shared/read-limited.ts";
import { answer, type Handler, json, requireMethod } from "../_shared/respond.ts";
import { readEvent, toSyncSubject } from "./event-subject.ts";
import { wait } from "../_shared/wait.ts";

export type Dependencies = SyncDependencies & {
  /** Signing secret of the endpoint (whsec_…). */
  webhookSecret: string;
  /** Keeps the process alive until background work ends. */
  waitUntil: (work: Promise<unknown>) => void;
  /** How long an event waits for further events of the same change, so that they cause one sync. */
  settleMilliseconds: number;
};

/** Many times the size of any expected event. */
const mostBytes = 1024 * 1024;

/** Limits of one event's worker; the schedule does the rest. */
const limits = { milliseconds: 20_000, syncs: 30 };

/**
 * Receives Stripe's events. An event only hints at a change: after the signature check, one statement writes its ledger
 * row and marks the sync. The sync begins after the response. Duplicates, replays, concurrency and wrong order
 * therefore do no harm and cause no Stripe calls.
 *
 * Answers 200 `{ received, outcome }` (queued, ignored, duplicate), 400 to an invalid or old signature, 413 to an
 * oversized body, and 500 when the database fails, so that Stripe delivers the event again.
 */
export function createHandler(dependencies: Dependencies): Handler {
  return (request) =>
    answer(
      async () => {
        requireMethod(request, "POST");
        const outcome = await recordEvent(await verifyBody(request, dependencies), dependencies);
        if (outcome === "queued") {
          dependencies.waitUntil(syncSoon(dependencies));
        }
        return json(200, { received: true, outcome });
      },
      reportFailure("stripe-webhook", dependencies),
    );
}

/** Returns the JSON of a signed request. The signature covers the raw bytes and expires after Stripe's five minutes. */
async function verifyBody(request: Request, { stripe, webhookSecret }: Dependencies): Promise<unknown> {
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
    // Answers 200, because Stripe would repeat an unreadable event for three days.
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
      subject: toSyncSubject(event),
      present: now().toISOString(),
      delay: `${settleMilliseconds} milliseconds`,
    })
    .throwOnError();
  return outcome;
}

/** Starts the sync. After a failure it stays due for the schedule. */
async function syncSoon(dependencies: Dependencies): Promise<void> {
  try {
    await wait(dependencies.settleMilliseconds);
    await runSyncs(dependencies, limits);
  } catch (error) {
    console.error("What an event made due is left to the schedule:", error);
  }
}
