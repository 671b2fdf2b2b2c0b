import type { Mailer, OutgoingMessage } from "./mailer.ts";
import { classifyMailError } from "./mail-failure.ts";
import { createOutcomeWriter, type Outbox, type QueuedEmail } from "./outbox.ts";
import type { Pace } from "./pace.ts";

/**
 * No e-mail starts after this time, so that the runs of each minute hardly overlap. Hosted functions end after 150 s.
 */
const runMilliseconds = 50_000;

/** Maximum number of e-mails per run, which a hosted function sends in half of its 2 s of CPU time. */
const mostMessages = 250;

/** A run stops after this many consecutive refusals. */
const mostRefusals = 5;

/** Delay before the next attempt when the server asks to retry later. */
const slowerSeconds = 15;

/** Delay before the next attempt when the server is down. */
const downSeconds = 30;

/** After this time a request to retry later counts as a failed attempt, so that the e-mail is given up eventually. */
const longestPostponement = 3 * 24 * 60 * 60 * 1000;

/** Dependencies of a run. */
export type Run = {
  outbox: Outbox;
  mailer: Mailer;
  /** Number of concurrent e-mails. */
  connections: number;
  pace: Pace;
  compose: (email: QueuedEmail) => OutgoingMessage;
  /** Milliseconds. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
};

/** Result of a run. */
export type RunReport = { sent: number; failed: number; postponed: number; serverDown: boolean };

/** Sends due e-mails at the pace that the mail server allows. A failed e-mail does not stop the others. */
export async function drain(run: Run): Promise<RunReport> {
  const { outbox, mailer, connections, pace, now, wait } = run;
  const end = now() + runMilliseconds;
  const report: RunReport = { sent: 0, failed: 0, postponed: 0, serverDown: false };
  const notes = createOutcomeWriter(outbox, wait);
  let refusals = 0;
  const mayBegin = () =>
    now() < end &&
    report.sent + report.failed < mostMessages &&
    refusals < mostRefusals &&
    !report.serverDown &&
    !notes.hasFailed();

  /** Sends one e-mail and stores the outcome. Returns false when the server asks for a slower pace or is down. */
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
    const failure = classifyMailError(error);
    if (failure === "slower" && now() - Date.parse(email.created_at) < longestPostponement) {
      report.postponed += 1;
      notes.add({ id: email.id, error: error.message, wait_seconds: slowerSeconds });
      return false;
    }
    // The e-mail itself may have broken the connection; then the server accepts the next one.
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
