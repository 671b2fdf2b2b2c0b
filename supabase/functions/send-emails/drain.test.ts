import { describe, expect, it } from "vitest";
import { drain, type RunReport } from "./drain.ts";
import type { Mailer, OutgoingMessage } from "./mailer.ts";
import type { Outbox, QueuedEmail } from "./outbox.ts";
import { createPace } from "./pace.ts";

type Stored = {
  id: string;
  priority: number;
  status: string;
  dueAt: number;
  queuedAt: number;
  attempts: number;
};

const tooMany = () =>
  Object.assign(new Error("451 4.7.0 Too many messages, slow down"), {
    code: "EENVELOPE",
    responseCode: 451,
  });

/** An outbox with the rules of the database, a mail server and a schedule of each minute, all on a simulated clock. */
function createWorld(takes: (now: number, id: string) => Error | null) {
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
    /** Runs each minute until nothing waits. */
    runAll: async (mostMinutes: number) => {
      for (let minute = 1; minute <= mostMinutes && stored.size > 0; minute += 1) {
        await run();
        advance(Math.max(0, start + minute * 60_000 - time));
      }
    },
  };
}

/** A server that takes so many messages in each second. */
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

it("sends 10,000 messages at 2 a second, gives none up, and a security message within a minute", async () => {
  const world = createWorld(limitedTo(2));
  for (let number = 0; number < 10_000; number += 1) world.queue(`notice ${number}`, 3);
  const securityAt = Array.from({ length: 20 }, (_, index) => 600 + index * 97);
  for (const seconds of securityAt) world.at(seconds, () => world.queue(`password at ${seconds}`, 1));

  await world.runAll(200);

  expect(world.stored.size).toBe(0);
  expect(world.sentAt.size).toBe(10_020);
  const waits = securityAt.map(
    (seconds) => (world.sentAt.get(`password at ${seconds}`) ?? Infinity) - world.start - seconds * 1000,
  );
  expect(Math.max(...waits)).toBeLessThan(60_000);
});

it("counts no attempt and sends nothing more while the server is down", async () => {
  const down = Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
  const calls: string[] = [];
  const world = createWorld((_now, id) => {
    calls.push(id);
    return down;
  });
  for (let number = 0; number < 100; number += 1) world.queue(`notice ${number}`, 2);

  expect(await world.run()).toMatchObject({ sent: 0, failed: 0, serverDown: true });
  expect(
    [...world.stored.values()].every(({ status, attempts }) => status === "queued" && attempts === 0),
  ).toBe(true);
  expect(calls.length).toBeLessThan(10);
});

it("counts an attempt when the connection breaks because of one message, and sends the others", async () => {
  const broken = Object.assign(new Error("Connection closed unexpectedly"), { code: "ECONNECTION" });
  const world = createWorld((_now, id) => (id === "poison" ? broken : null));
  world.queue("poison", 1);
  world.queue("good", 2);

  expect(await world.run()).toEqual({ sent: 1, failed: 1, postponed: 0, serverDown: false });
  expect(world.stored.get("poison")).toMatchObject({ status: "failed", attempts: 1 });
});

it("leaves a server alone that refuses everything, and counts attempts after three days of it", async () => {
  const calls: string[] = [];
  const world = createWorld((_now, id) => {
    calls.push(id);
    return tooMany();
  });
  for (let number = 0; number < 50; number += 1) world.queue(`notice ${number}`, 2);
  expect(await world.run()).toMatchObject({ sent: 0, failed: 0 });
  expect(calls.length).toBeLessThan(20);

  for (const email of world.stored.values()) email.queuedAt -= 4 * 24 * 60 * 60 * 1000;
  expect(await world.run()).toMatchObject({ sent: 0, postponed: 0 });
  expect([...world.stored.values()].some(({ status }) => status === "failed")).toBe(true);
});

describe("notes", () => {
  /** A run of 100 messages; `finish` notes the outcomes. */
  function runWith(finish: Outbox["finish"], recognisesRepeats = false) {
    const events: string[] = [];
    let claimed = 0;
    const run = drain({
      outbox: {
        claim: async (size) =>
          Array.from({ length: Math.min(size, 100 - claimed) }, () => {
            claimed += 1;
            return { id: String(claimed), created_at: "2026-11-01T12:00:00Z" } as QueuedEmail;
          }),
        handOver: async (id) => {
          events.push(`noted ${id}`);
        },
        finish,
      },
      mailer: {
        recognisesRepeats,
        send: async ({ id }) => {
          events.push(`sent ${id}`);
        },
        isUp: async () => true,
        close: () => {},
      },
      connections: 1,
      pace: createPace(5),
      compose: ({ id }) => ({ id }) as OutgoingMessage,
      now: () => 0,
      wait: async () => {},
    });
    return { run, events };
  }

  it("notes each message before it is sent, unless the server recognises a repeated one", async () => {
    const careful = runWith(async () => {});
    await careful.run;
    expect(careful.events.slice(0, 4)).toEqual(["noted 1", "sent 1", "noted 2", "sent 2"]);
    const recognised = runWith(async () => {}, true);
    await recognised.run;
    expect(recognised.events.slice(0, 2)).toEqual(["sent 1", "sent 2"]);
  });

  it("notes outcomes again while the database does not answer", async () => {
    let failures = 3;
    const noted: string[] = [];
    const { run } = runWith(async (outcomes) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("database down");
      }
      noted.push(...outcomes.map(({ id }) => id));
    });
    expect(await run).toMatchObject({ sent: 100 });
    expect(noted).toHaveLength(100);
  });

  it("ends the run when outcomes cannot be noted", async () => {
    const { run, events } = runWith(() => Promise.reject(new Error("database down")));
    await expect(run).rejects.toThrow("database down");
    expect(events.length).toBeLessThan(20);
  });
});
