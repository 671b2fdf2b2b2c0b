import type { Mailer, OutgoingMessage } from "./mailer.ts";
import { mailFailureOf } from "./mail-failure.ts";
import { createNotes, type Outbox, type QueuedEmail } from "./outbox.ts";
import type { Pace } from "./pace.ts";

/** No message is begun after this long, so that runs of each minute hardly overlap; hosted, 150 s would end one. */
const runMilliseconds = 50_000;

/** Messages of one run: what a hosted function composes and sends within half of its 2 s of processor time. */
const mostMessages = 250;

/** A server that refuses so many in a row is left alone until the next run. */
const mostRefusals = 5;

/** Until a message is tried again that the server asked for later. */
const slowerSeconds = 15;

/** Until messages are tried again that a server that was down never saw. */
const downSeconds = 30;

/** After this long, being asked for a message later counts as a failed attempt: it is given up in the end. */
const longestPostponement = 3 * 24 * 60 * 60 * 1000;

/** What a run needs. */
export type Run = {
  outbox: Outbox;
  mailer: Mailer;
  /** Messages under way at once. */
  connections: number;
  pace: Pace;
  compose: (email: QueuedEmail) => OutgoingMessage;
  /** Milliseconds. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
};

/** What a run did. */
export type RunReport = { sent: number; failed: number; postponed: number; serverDown: boolean };

/** Sends what is due, at the pace that the mail server allows. One bad message never stops the others. */
export async function drain(run: Run): Promise<RunReport> {
  const { outbox, mailer, connections, pace, now, wait } = run;
  const end = now() + runMilliseconds;
  const report: RunReport = { sent: 0, failed: 0, postponed: 0, serverDown: false };
  const notes = createNotes(outbox, wait);
  let refusals = 0;
  const mayBegin = () =>
    now() < end &&
    report.sent + report.failed < mostMessages &&
    refusals < mostRefusals &&
    !report.serverDown &&
    !notes.hasFailed();

  /** Sends one message and notes the outcome; false when the server asks for less or is down. */
  const send = async (email: QueuedEmail): Promise<boolean> => {
    const error = await attempt(async () => {
      const message = run.compose(email);
      if (!mailer.recognisesRepeats) await outbox.handOver(email.id);
      await mailer.send(message);
    });
    if (error === null) {
      report.sent += 1;
      refusals = 0;
      pace.speedUp();
      notes.add({ id: email.id });
      return true;
    }
    const failure = mailFailureOf(error);
    if (failure === "slower" && now() - Date.parse(email.created_at) < longestPostponement) {
      report.postponed += 1;
      notes.add({ id: email.id, error: error.message, wait_seconds: slowerSeconds });
      return false;
    }
    // A connection may also break because of the one message: then the server takes the next.
    if (failure === "server" && !(await mailer.isUp())) {
      report.serverDown = true;
      report.postponed += 1;
      notes.add({ id: email.id, error: error.message, wait_seconds: downSeconds });
      return false;
    }
    report.failed += 1;
    notes.add({ id: email.id, error: error.message });
    return failure !== "slower";
  };

  while (mayBegin()) {
    const batch = await outbox.claim(pace.batchSize());
    if (batch.length === 0) break;
    const underWay = new Set<Promise<void>>();
    let isRefused = false;
    for (const email of batch) {
      if (!isRefused && mayBegin()) {
        await wait(pace.reserve(now()));
        if (underWay.size >= connections) await Promise.race(underWay);
      }
      if (isRefused || !mayBegin()) {
        notes.add({ id: email.id, wait_seconds: 0 });
        continue;
      }
      const sending = (async () => {
        if (!(await send(email))) isRefused = true;
      })().finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    await Promise.all(underWay);
    await notes.settle();
    if (isRefused) {
      refusals += 1;
      pace.slowDown(now());
    }
  }
  return report;
}

async function attempt(task: () => Promise<void>): Promise<Error | null> {
  try {
    await task();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
