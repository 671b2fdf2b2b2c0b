import { drain, type RunReport } from "../../supabase/functions/send-emails/drain.ts";
import type { Mailer, OutgoingMessage } from "../../supabase/functions/send-emails/mailer.ts";
import type { Outbox, QueuedEmail } from "../../supabase/functions/send-emails/outbox.ts";
import { createPace } from "../../supabase/functions/send-emails/pace.ts";

type Stored = {
  id: string;
  priority: number;
  status: string;
  dueAt: number;
  queuedAt: number;
  attempts: number;
};

/** Returns the error of a server with a rate limit. */
export const tooMany = () =>
  Object.assign(new Error("451 4.7.0 Too many messages, slow down"), {
    code: "EENVELOPE",
    responseCode: 451,
  });

/**
 * Creates an outbox with the rules of the database, a mail server and a schedule that runs each minute, on a
 * simulated clock.
 *
 * @param takes returns the server's error for a message at a time in milliseconds; null accepts the message
 */
export function createMailWorld(takes: (now: number, id: string) => Error | null) {
  let time = Date.parse("2026-11-01T12:00:00Z");
  const start = time;
  const stored = new Map<string, Stored>();
  const sentAt = new Map<string, number>();
  const events: { at: number; happen: () => void }[] = [];

  const advance = (milliseconds: number) => {
    time += milliseconds;
    while (events[0] !== undefined && events[0].at <= time) events.shift()?.happen();
  };
  const queue = (id: string, priority: number) =>
    stored.set(id, { id, priority, status: "queued", dueAt: time, queuedAt: time, attempts: 0 });

  const outbox: Outbox = {
    claim: async (batchSize) => {
      const due: Stored[] = [];
      for (const priority of [1, 2, 3]) {
        for (const email of stored.values()) {
          if (due.length === batchSize) break;
          if (email.priority === priority && email.status === "queued" && email.dueAt <= time)
            due.push(email);
        }
      }
      for (const email of due) {
        email.status = "sending";
        email.attempts += 1;
      }
      return due.map(
        ({ id, queuedAt }) => ({ id, created_at: new Date(queuedAt).toISOString() }) as QueuedEmail,
      );
    },
    handOver: async () => {},
    finish: async (outcomes) => {
      for (const { id, error, wait_seconds } of outcomes) {
        const email = stored.get(id);
        if (email === undefined) continue;
        if (wait_seconds !== undefined) {
          email.attempts -= 1;
          email.dueAt = time + wait_seconds * 1000;
          email.status = "queued";
        } else {
          email.status = error === undefined ? "sent" : "failed";
        }
        if (email.status === "sent") stored.delete(id);
      }
    },
  };
  const mailer: Mailer = {
    recognisesRepeats: false,
    send: async ({ id }) => {
      const error = takes(time, id);
      if (error !== null) throw error;
      sentAt.set(id, time);
    },
    isUp: async () => takes(time, "a connection") === null,
    close: () => {},
  };
  const run = (): Promise<RunReport> =>
    drain({
      outbox,
      mailer,
      connections: 3,
      pace: createPace(5),
      compose: ({ id }) => ({ id }) as OutgoingMessage,
      now: () => time,
      wait: async (milliseconds) => advance(milliseconds),
    });

  return {
    start,
    stored,
    sentAt,
    queue,
    run,
    at: (seconds: number, happen: () => void) => events.push({ at: start + seconds * 1000, happen }),
    /** Runs the schedule each minute until the queue is empty. */
    runAll: async (mostMinutes: number) => {
      for (let minute = 1; minute <= mostMinutes && stored.size > 0; minute += 1) {
        await run();
        advance(Math.max(0, start + minute * 60_000 - time));
      }
    },
  };
}

/** Creates a server that accepts `perSecond` messages in each second. */
function limitedTo(perSecond: number): (now: number) => Error | null {
  let second = 0;
  let taken = 0;
  return (now) => {
    const current = Math.floor(now / 1000);
    if (current !== second) [second, taken] = [current, 0];
    taken += 1;
    return taken <= perSecond ? null : tooMany();
  };
}

/** The result of sending a long queue. */
export type QueueFigures = { sent: number; givenUp: number; minutes: number; longestUrgentSeconds: number };

/**
 * Sends `count` notices through a server that accepts `perSecond` messages, with 20 security messages queued in
 * between.
 *
 * @returns minutes and seconds of the simulated clock
 */
export async function sendLongQueue(count: number, perSecond: number): Promise<QueueFigures> {
  const world = createMailWorld(limitedTo(perSecond));
  for (let number = 0; number < count; number += 1) world.queue(`notice ${number}`, 3);
  const urgentAt = Array.from({ length: 20 }, (_, index) => 600 + index * 97);
  for (const seconds of urgentAt) world.at(seconds, () => world.queue(`urgent at ${seconds}`, 1));
  await world.runAll(count);
  const sentAt = (id: string) => ((world.sentAt.get(id) ?? Infinity) - world.start) / 1000;
  return {
    sent: world.sentAt.size,
    givenUp: [...world.stored.values()].filter(({ status }) => status === "failed").length,
    minutes: (Math.max(...world.sentAt.values()) - world.start) / 60_000,
    longestUrgentSeconds: Math.max(...urgentAt.map((seconds) => sentAt(`urgent at ${seconds}`) - seconds)),
  };
}
