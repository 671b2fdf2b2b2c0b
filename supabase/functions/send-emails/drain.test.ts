import { expect, it } from "vitest";
import { createMailWorld, sendLongQueue, tooMany } from "../../../tools/testing/mail-world.ts";
import { drain } from "./drain.ts";
import type { OutgoingMessage } from "./mailer.ts";
import type { Outbox, QueuedEmail } from "./outbox.ts";
import { createPace } from "./pace.ts";

it("drain sends 10,000 e-mails at 2 a second, gives up none, and sends a security e-mail within a minute", async () => {
  const figures = await sendLongQueue(10_000, 2);
  expect(figures).toMatchObject({ sent: 10_020, givenUp: 0 });
  expect(figures.longestUrgentSeconds).toBeLessThan(60);
});

it("drain counts no attempt and stops while the server is down", async () => {
  const down = Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
  const calls: string[] = [];
  const world = createMailWorld((_now, id) => {
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

it("drain counts an attempt when one e-mail breaks the connection, and sends the others", async () => {
  const broken = Object.assign(new Error("Connection closed unexpectedly"), { code: "ECONNECTION" });
  const world = createMailWorld((_now, id) => (id === "poison" ? broken : null));
  world.queue("poison", 1);
  world.queue("good", 2);

  expect(await world.run()).toEqual({ sent: 1, failed: 1, postponed: 0, serverDown: false });
  expect(world.stored.get("poison")).toMatchObject({ status: "failed", attempts: 1 });
});

it("drain stops at a server that refuses everything, and counts attempts after three days", async () => {
  const calls: string[] = [];
  const world = createMailWorld((_now, id) => {
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

/** Runs 100 e-mails and returns the events in order; `finish` stores the outcomes. */
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

it("drain marks each e-mail before sending, unless the server recognises repeated e-mails", async () => {
  const careful = runWith(async () => {});
  await careful.run;
  expect(careful.events.slice(0, 4)).toEqual(["noted 1", "sent 1", "noted 2", "sent 2"]);
  const recognised = runWith(async () => {}, true);
  await recognised.run;
  expect(recognised.events.slice(0, 2)).toEqual(["sent 1", "sent 2"]);
});

it("drain retries to store outcomes while the database fails", async () => {
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

it("drain ends the run when outcomes cannot be stored", async () => {
  const { run, events } = runWith(() => Promise.reject(new Error("database down")));
  await expect(run).rejects.toThrow("database down");
  expect(events.length).toBeLessThan(20);
});
