import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Stripe } from "stripe";
import { afterEach, describe, expect, test, vi } from "vitest";
import { buy } from "./testing/buying.ts";
import { startStripe, webhookSecret, type RunningStripe } from "./testing/running-stripe.ts";

const started: RunningStripe[] = [];
const folders: string[] = [];

async function start(setup: Parameters<typeof startStripe>[0] = {}): Promise<RunningStripe> {
  const running = await startStripe(setup);
  started.push(running);
  return running;
}

async function newDataFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "local-stripe-"));
  folders.push(folder);
  return path.join(folder, "stripe.json");
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((running) => running.stop()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** Calls the control API. */
async function control(running: RunningStripe, address: string, body: object): Promise<unknown> {
  const response = await fetch(`${running.base}/_local/${address}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return response.json();
}

describe("deliveries", () => {
  test("every event is sent once, with a signature that the official client accepts", async () => {
    const running = await start();
    await buy(running);
    await running.local.settled();
    const events = await running.stripe.events.list({ limit: 100 });
    expect(running.received.map(({ event }) => event.id).toSorted()).toEqual(
      events.data.map((event) => event.id).toSorted(),
    );
    for (const { body, signature } of running.received) {
      const event = await running.stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
      expect(event).toMatchObject({ object: "event", api_version: "2026-10-28.endive", livemode: false });
    }
    expect(events.data.map((event) => event.pending_webhooks)).toEqual(events.data.map(() => 0));
  });

  test("verification fails with an altered body, another secret or an old timestamp", async () => {
    const running = await start();
    await running.stripe.customers.create({ email: "a@a.test" });
    await running.local.settled();
    const { body = "", signature = "" } = running.received[0] ?? {};
    const { webhooks } = running.stripe;
    for (const attempt of [
      webhooks.constructEventAsync(body.replace("a@a.test", "b@a.test"), signature, webhookSecret),
      webhooks.constructEventAsync(body, signature, "whsec_another"),
      webhooks.constructEventAsync(body, signature.replace(/t=\d+/, "t=1"), webhookSecret),
    ]) {
      await expect(attempt).rejects.toBeInstanceOf(Stripe.errors.StripeSignatureVerificationError);
    }
  });

  test("an event has the object's state at the time of the event", async () => {
    const running = await start();
    await buy(running);
    await running.local.settled();
    const about = (type: string) =>
      running.received.find(({ event }) => event.type === type)?.event.data.object;
    expect(about("customer.subscription.created")).toMatchObject({ status: "incomplete" });
    expect(about("customer.subscription.updated")).toMatchObject({ status: "active" });
    expect(about("invoice.created")).toMatchObject({ status: "draft", number: null });
    expect(about("invoice.paid")).toMatchObject({ status: "paid" });
    expect(about("checkout.session.completed")).toMatchObject({
      status: "complete",
      client_reference_id: "profile-1",
    });
  });

  test("an event names the request that caused it", async () => {
    const running = await start();
    const customer = await running.stripe.customers.create(
      { email: "cause@a.test" },
      { idempotencyKey: "cause-1" },
    );
    await running.local.settled();
    expect(running.received[0]?.event.request).toEqual({
      id: customer.lastResponse.requestId,
      idempotency_key: "cause-1",
    });
  });

  test("events are recorded without pending webhooks when there is no endpoint", async () => {
    const running = await start({ webhooks: false });
    await running.stripe.customers.create({ email: "quiet@a.test" });
    await running.local.settled();
    const [event] = (await running.stripe.events.list()).data;
    expect(event).toMatchObject({ type: "customer.created", pending_webhooks: 0 });
    expect(running.received).toEqual([]);
  });
});

describe("failing endpoints", () => {
  test("a failing endpoint is retried until it accepts, without slowing the API", async () => {
    const running = await start({ retryDelays: [5, 5, 5, 5] });
    let failures = 0;
    running.endpoint.answer = () => (failures++ < 3 ? 500 : 200);
    const customer = await running.stripe.customers.create({ email: "again@a.test" });
    expect(customer.email).toBe("again@a.test");
    await vi.waitFor(async () => {
      const event = (await running.stripe.events.list()).data[0];
      expect(event?.pending_webhooks).toBe(0);
    });
    expect(running.received).toHaveLength(4);
    expect(new Set(running.received.map(({ event }) => event.id)).size).toBe(1);
  });

  test("a failing endpoint is retried after each configured delay, and the delivery fails after the last", async () => {
    const delays = [20, 60, 140];
    const running = await start({ retryDelays: delays });
    const times: number[] = [];
    running.endpoint.answer = () => {
      times.push(performance.now());
      return 503;
    };
    await running.stripe.customers.create({ email: "never@a.test" });
    await vi.waitFor(async () => {
      expect(await deliveries(running)).toMatchObject([
        { status: "failed", attempts: 4, lastResponse: "503" },
      ]);
    });
    // A timer may fire up to a millisecond early.
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits.map((wait, index) => wait >= (delays[index] ?? 0) - 1)).toEqual([true, true, true]);
  });

  test.each([301, 404])("a delivery is retried after status %i", async (status) => {
    const running = await start({ retryDelays: [60_000] });
    running.endpoint.answer = () => status;
    await running.stripe.customers.create({ email: "no@a.test" });
    await running.local.settled();
    expect(await deliveries(running)).toMatchObject([
      { status: "pending", attempts: 1, lastResponse: String(status) },
    ]);
  });

  test("an unreachable endpoint does not stop a purchase", async () => {
    const running = await start({ retryDelays: [60_000] });
    const dead = await start();
    running.endpoint.answer = () => 200;
    await dead.stop();
    expect(await buy(running)).toMatchObject({ status: "complete" });
  });

  test("a failing delivery does not hold up other events", async () => {
    const running = await start({ retryDelays: [60_000] });
    running.endpoint.answer = ({ event }) => (event.type === "invoice.paid" ? 500 : 200);
    await buy(running);
    await running.local.settled();
    const pending = (await running.stripe.events.list({ limit: 100 })).data.filter(
      (event) => event.pending_webhooks > 0,
    );
    expect(pending.map((event) => event.type)).toEqual(["invoice.paid"]);
  });
});

describe("pausing and resending", () => {
  test("pausing holds events, and resuming sends them", async () => {
    const running = await start();
    await control(running, "webhooks", { paused: true });
    await buy(running);
    await running.local.settled();
    expect(running.received).toEqual([]);
    await control(running, "webhooks", { paused: false });
    await running.local.settled();
    expect(running.received.map(({ event }) => event.type)).toContain("checkout.session.completed");
  });

  test("an event can be resent, as ten copies at once or under new ids", async () => {
    const running = await start();
    await running.stripe.customers.create({ email: "copy@a.test" });
    await running.local.settled();
    const [original] = running.received;
    const id = original?.event.id ?? "";
    running.received.length = 0;

    expect(await control(running, `events/${id}/resend`, { copies: 10 })).toEqual({
      events: Array.from({ length: 10 }, () => id),
    });
    await running.local.settled();
    expect(running.received.map(({ event }) => event.id)).toEqual(Array.from({ length: 10 }, () => id));

    running.received.length = 0;
    await control(running, `events/${id}/resend`, { copies: 3, new_id: true });
    await running.local.settled();
    const ids = running.received.map(({ event }) => event.id);
    expect(new Set([...ids, id]).size).toBe(4);
    for (const { event } of running.received) expect(event.data).toEqual(original?.event.data);
    expect(await running.stripe.events.retrieve(ids[0] ?? "")).toMatchObject({ type: "customer.created" });
  });

  test.each([{ copies: 0 }, { copies: 101 }, { copies: 1.5 }, { copies: "many" }])(
    "resending returns 400 for %j",
    async (body) => {
      const running = await start();
      await running.stripe.customers.create({ email: "few@a.test" });
      await running.local.settled();
      const id = running.received[0]?.event.id;
      expect(await control(running, `events/${id}/resend`, body)).toHaveProperty("error");
      expect(running.received).toHaveLength(1);
    },
  );
});

const make = (running: RunningStripe, email: string) => running.stripe.customers.create({ email });

/** Returns the e-mails of the received events' customers, in order. */
const emails = (running: RunningStripe) =>
  running.received.map(({ event }) => (event.data.object as Stripe.Customer).email);

describe("simulated faults", () => {
  test("duplicated events have the same id", async () => {
    const running = await start();
    await control(running, "webhooks", { copies: 3 });
    await make(running, "a@a.test");
    await running.local.settled();
    expect(running.received).toHaveLength(3);
    expect(new Set(running.received.map(({ event }) => event.id)).size).toBe(1);
  });

  test("lost events are never sent, and only the requested number is lost", async () => {
    const running = await start();
    expect(await control(running, "webhooks", { lose_next: 2 })).toMatchObject({ loseNext: 2 });
    for (const email of ["a@a.test", "b@a.test", "c@a.test"]) await make(running, email);
    await running.local.settled();
    expect(emails(running)).toEqual(["c@a.test"]);
    const events = (await running.stripe.events.list()).data;
    expect(events.map((event) => event.pending_webhooks)).toEqual([0, 0, 0]);
    await control(running, `events/${events[2]?.id}/resend`, {});
    await running.local.settled();
    expect(emails(running)).toEqual(["c@a.test", "a@a.test"]);
  });

  test("delayed events are sent later", async () => {
    const running = await start();
    await control(running, "webhooks", { delay: 3600 });
    await make(running, "late@a.test");
    await control(running, "webhooks", { delay: 0 });
    await make(running, "soon@a.test");
    await running.local.settled();
    expect(emails(running)).toEqual(["soon@a.test"]);
    // A pending delivery can still be moved to the front of the queue.
    await control(running, "webhooks/reorder", {});
    await running.local.settled();
    expect(emails(running)).toEqual(["soon@a.test", "late@a.test"]);
  });

  test("reordering reverses the queue", async () => {
    const running = await start();
    await control(running, "webhooks", { paused: true });
    // More than are sent at once.
    const names = Array.from({ length: 9 }, (_, index) => `${index}@a.test`);
    for (const email of names) await make(running, email);
    await control(running, "webhooks/reorder", {});
    await control(running, "webhooks", { paused: false });
    await running.local.settled();
    const received = emails(running);
    expect(received.toSorted()).toEqual(names);
    // The first event is sent when all but it and three others have been received.
    expect(received.indexOf("8@a.test")).toBeLessThan(received.indexOf("0@a.test"));
  });

  test("one pending event can be delayed or lost, and a sent one cannot", async () => {
    const running = await start();
    await control(running, "webhooks", { paused: true });
    for (const email of ["delayed@a.test", "lost@a.test", "sent@a.test"]) await make(running, email);
    const [sent, lost, delayed] = (await running.stripe.events.list()).data;
    await control(running, `events/${delayed?.id}/delay`, { seconds: 3600 });
    await control(running, `events/${lost?.id}/lose`, {});
    await control(running, "webhooks", { paused: false });
    await running.local.settled();
    expect(emails(running)).toEqual(["sent@a.test"]);
    for (const id of [sent?.id, lost?.id]) {
      expect(await control(running, `events/${id}/lose`, {})).toHaveProperty("error");
    }
  });

  test("simulated faults are kept over a restart and removed by a reset", async () => {
    const dataFile = await newDataFile();
    const before = await start({ dataFile });
    await control(before, "webhooks", { lose_next: 1 });
    await before.stop();
    const after = await start({ dataFile });
    await make(after, "a@a.test");
    await make(after, "b@a.test");
    await after.local.settled();
    expect(emails(after)).toEqual(["b@a.test"]);
    await control(after, "webhooks", { copies: 5 });
    await control(after, "reset", {});
    await make(after, "c@a.test");
    await after.local.settled();
    expect(emails(after)).toEqual(["b@a.test", "c@a.test"]);
  });
});

describe("bursts", () => {
  test("five hundred events at once are all delivered, each once", async () => {
    const running = await start({ retryDelays: [1, 1, 1] });
    // Every seventh attempt fails, as on an overloaded endpoint.
    let attempts = 0;
    running.endpoint.answer = () => (++attempts % 7 === 0 ? 503 : 200);
    await control(running, "webhooks", { paused: true });
    await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        running.stripe.customers.create({ email: `${index}@a.test` }),
      ),
    );
    await control(running, "webhooks", { paused: false });
    await vi.waitFor(
      async () => {
        await running.local.settled();
        const waiting = await running.stripe.events.list({ delivery_success: false });
        expect(waiting.data).toEqual([]);
      },
      { timeout: 15_000 },
    );
    const accepted = new Set(running.received.map(({ event }) => event.id));
    expect(accepted.size).toBe(500);
  });
});

describe("restarts", () => {
  test("a restart keeps every object, and sends pending events", async () => {
    const dataFile = await newDataFile();
    const before = await start({ dataFile, retryDelays: [0] });
    await control(before, "webhooks", { paused: true });
    const session = await buy(before);
    await before.stop();

    const after = await start({ dataFile });
    expect(await after.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "complete" });
    await after.local.settled();
    expect(after.received).toEqual([]);
    await control(after, "webhooks", { paused: false });
    await after.local.settled();
    expect(after.received.map(({ event }) => event.type)).toContain("checkout.session.completed");
  });

  test("a restart continues with the remaining retries", async () => {
    const dataFile = await newDataFile();
    const before = await start({ dataFile, retryDelays: [0, 60_000] });
    before.endpoint.answer = () => 500;
    await before.stripe.customers.create({ email: "later@a.test" });
    await vi.waitFor(async () => {
      expect(await deliveries(before)).toMatchObject([{ attempts: 2, status: "pending" }]);
    });
    await before.stop();

    const after = await start({ dataFile });
    expect(await deliveries(after)).toMatchObject([{ attempts: 2, status: "pending", lastResponse: "500" }]);
    await after.local.settled();
    expect(after.received).toEqual([]);
  });

  test("a restart requeues an event whose attempt was in flight", async () => {
    const dataFile = await newDataFile();
    const before = await start({ dataFile });
    before.endpoint.answer = () => new Promise<number>(() => undefined);
    await before.stripe.customers.create({ email: "hang@a.test" });
    await vi.waitFor(() => expect(before.received).toHaveLength(1));
    await before.stop();

    const after = await start({ dataFile });
    await after.local.settled();
    expect(after.received.map(({ event }) => event.type)).toEqual(["customer.created"]);
  });

  test("a restart continues an unfinished clock advance", async () => {
    const dataFile = await newDataFile();
    const before = await start({ dataFile });
    const { subscription, customer } = await buy(before);
    await before.local.settled();
    // The endpoint hangs at the first due event.
    before.endpoint.answer = () => new Promise<number>(() => undefined);
    const { testClocks } = before.stripe.testHelpers;
    const now = Math.floor(Date.now() / 1000);
    const clock = await testClocks.create({ frozen_time: now, customer: String(customer) });
    await testClocks.advance(clock.id, { frozen_time: now + 40 * 86_400 });
    await vi.waitFor(() => {
      expect(before.received.map(({ event }) => event.type)).toContain("invoice.upcoming");
    });
    await before.stop();

    const after = await start({ dataFile });
    await after.local.settled();
    expect(await after.stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
      status: "ready",
      frozen_time: now + 40 * 86_400,
    });
    const { data } = await after.stripe.invoices.list({ subscription: String(subscription) });
    expect(data.map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  test("a restart keeps idempotent responses", async () => {
    const dataFile = await newDataFile();
    const before = await start({ dataFile });
    const options = { idempotencyKey: "over-restart" };
    const { id } = await before.stripe.customers.create({ email: "key@a.test" }, options);
    await before.stop();
    const after = await start({ dataFile });
    expect((await after.stripe.customers.create({ email: "key@a.test" }, options)).id).toBe(id);
  });
});

interface ListedDelivery {
  status: string;
  attempts: number;
  lastResponse: string | null;
}

/** The deliveries of the newest event. */
async function deliveries(running: RunningStripe): Promise<ListedDelivery[]> {
  const response = await fetch(`${running.base}/_local/events`);
  const { data } = (await response.json()) as { data: { deliveries: ListedDelivery[] }[] };
  return data[0]?.deliveries ?? [];
}
