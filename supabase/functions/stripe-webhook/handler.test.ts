import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  delivery,
  eventAbout,
  type Forgery,
  newId,
  webhookSecret,
} from "../../../tools/testing/stripe-event.ts";
import { createSyncingWebhook } from "../../../tools/testing/syncing-webhook.ts";
import { siteUrl } from "../../../tools/testing/test-backend.ts";
import { planPrice, stripeFailure } from "../../../tools/testing/test-stripe.ts";
import {
  bought,
  nothing,
  openWebhookWorld,
  subscriptionOf,
  type WebhookWorld,
} from "../../../tools/testing/webhook-world.ts";
import { endpointOf } from "../_shared/stripe-fetch.ts";
import { createHandler } from "./handler.ts";

let all: WebhookWorld;

beforeAll(async () => {
  all = await openWebhookWorld();
}, 30_000);

afterEach(() => all.world.intercept(null));

afterAll(() => all.close());

async function ledger(eventId: string): Promise<unknown> {
  const [row] = await all.backend.sql("select outcome from public.stripe_events where id = $1", [eventId]);
  return row?.["outcome"];
}

async function ledgerSize(): Promise<unknown> {
  return (await all.backend.sql("select count(*)::int as n from public.stripe_events"))[0]?.["n"];
}

describe("stripe-webhook signatures", () => {
  const tooOld = Math.floor(Date.now() / 1000) - 301;
  const altered = JSON.stringify(eventAbout("invoice.paid", { object: "invoice", id: "in_other" }), null, 2);

  it.each<[string, Forgery]>([
    ["no signature", { header: null }],
    ["an empty signature", { header: "" }],
    ["an invalid signature", { header: "t=now,v1=abc" }],
    ["a signature with another secret", { secret: "whsec_other" }],
    ["a signature older than five minutes", { timestamp: tooOld }],
    ["an altered body", { sentBody: altered }],
    ["an empty body", { sentBody: "" }],
  ])("answers 400 and writes nothing for %s", async (_what, forgery) => {
    const account = await all.backend.addAccount();
    const [event] = await all.eventsOf(await all.buy(account));
    const before = await ledgerSize();

    expect(await all.deliver(event ?? {}, forgery)).toEqual({ status: 400, outcome: "invalid_signature" });
    expect(await all.stateOf(account)).toEqual(nothing);
    expect(await ledgerSize()).toBe(before);
  });

  it("answers 405 to another method", async () => {
    const handle = createSyncingWebhook(all.dependencies);
    expect((await handle(new Request("http://function.test/"))).status).toBe(405);
  });
});

it("stripe-webhook stores a purchase, starts the activation deadline and queues the e-mail", async () => {
  const account = await all.backend.addAccount({ full_name: "Ana Souza", domain: "ana.com.br" });
  const session = await all.buy(account);
  const events = await all.eventsOf(session);
  expect(events.map(({ type }) => type)).toContain("checkout.session.completed");

  for (const event of events) {
    expect((await all.deliver(event)).status).toBe(200);
  }

  expect(await all.stateOf(account)).toEqual(bought);
  const [site] = await all.backend.sql(
    `select extract(epoch from activation_deadline - paid_at)::int as seconds from public.sites where profile_id = $1`,
    [account.id],
  );
  expect(site?.["seconds"]).toBe(48 * 60 * 60);
});

const queued = { status: 200, outcome: "queued" };
const duplicate = { status: 200, outcome: "duplicate" };

/** Counts Stripe calls by method and path without ids. */
function countCalls(): Record<string, number> {
  const calls: Record<string, number> = {};
  all.world.intercept((request, next) => {
    const endpoint = endpointOf(request.method, request.url);
    calls[endpoint] = (calls[endpoint] ?? 0) + 1;
    return next();
  });
  return calls;
}

it("stripe-webhook applies an event delivered ten times concurrently once, with one e-mail", async () => {
  const account = await all.backend.addAccount();
  const event = (await all.eventsOf(await all.buy(account))).at(-1) ?? {};

  const answers = await Promise.all(Array.from({ length: 10 }, () => all.deliver(event)));

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => "duplicate"),
    "queued",
  ]);
  expect(await all.stateOf(account)).toEqual(bought);
});

it("stripe-webhook changes nothing when the same content is delivered under new ids", async () => {
  const account = await all.backend.addAccount();
  const event = (await all.eventsOf(await all.buy(account))).at(-1);

  for (const id of [newId("evt"), newId("evt"), newId("evt")]) {
    expect(await all.deliver({ ...event, id })).toEqual(queued);
    expect(await ledger(id)).toBe("queued");
  }
  expect(await all.stateOf(account)).toEqual(bought);
});

it("stripe-webhook makes no Stripe call for a duplicate", async () => {
  const event = (await all.eventsOf(await all.buy(await all.backend.addAccount()))).at(-1) ?? {};
  await all.deliver(event);
  const calls = countCalls();
  expect(await all.deliver(event)).toEqual(duplicate);
  expect(calls).toEqual({});
});

it("stripe-webhook syncs the events of one renewal once, with two Stripe calls", async () => {
  const account = await all.backend.addAccount();
  const session = await all.buy(account);
  await all.deliverNew();
  const before = new Set((await all.eventsOf(session)).map(({ id }) => id));
  await all.world.move(subscriptionOf(session), "renew");
  // A test clock sends an event about itself, which a normal renewal does not.
  const events = (await all.eventsOf(session)).filter(
    ({ id, type }) => !before.has(id) && !type.startsWith("test_helpers."),
  );
  expect(events.length).toBeGreaterThanOrEqual(5);

  const calls = countCalls();
  const patient = createSyncingWebhook({ ...all.dependencies, settleMilliseconds: 300 });
  const deliveries = await Promise.all(events.map((event) => delivery(all.stripe, event)));
  const responses = await Promise.all(deliveries.map(patient));
  expect(responses.map(({ status }) => status)).toEqual(events.map(() => 200));
  delete calls["GET /v1/test_helpers/test_clocks/:id"];
  expect(calls).toEqual({ "GET /v1/subscriptions/:id": 1, "GET /v1/charges": 1 });
  expect((await all.stateOf(account))["payments"]).toHaveLength(2);
});

it("stripe-webhook fetches all invoices only while an older stored one may still change", async () => {
  const session = await all.buy(await all.backend.addAccount());
  await all.world.move(subscriptionOf(session), "renew");
  await all.deliverNew();
  const event = (await all.eventsOf(session)).findLast(
    ({ type }) => type === "customer.subscription.updated",
  );
  /** Stores an invoice with a status, syncs the subscription and returns how often the invoices are listed. */
  const listsWhen = async (invoice: "first" | "newest", status: string) => {
    await all.backend.sql(
      `update public.payments set status = $2 where id = (select id from public.payments where subscription_id = $1
         order by invoiced_at ${invoice === "first" ? "" : "desc"} limit 1)`,
      [subscriptionOf(session), status],
    );
    const calls = countCalls();
    await all.deliver({ ...event, id: newId("evt") });
    all.world.intercept(null);
    return calls["GET /v1/invoices"] ?? 0;
  };
  expect(await listsWhen("first", "open")).toBe(1);
  expect(await listsWhen("first", "uncollectible")).toBe(1);
  // The previous sync stored the first invoice as paid again.
  expect(await listsWhen("newest", "open")).toBe(0);
  expect(await listsWhen("first", "void")).toBe(0);
});

it("stripe-webhook syncs once more after an event during the sync", async () => {
  const account = await all.backend.addAccount();
  const [first, second] = (await all.eventsOf(await all.buy(account))).slice(-2);
  let isFirst = true;
  all.world.intercept(async (request, next) => {
    const isRead = request.url.includes("/v1/subscriptions/sub_");
    const response = await next();
    if (isRead && isFirst) {
      isFirst = false;
      // The second worker ends immediately, because the first one holds the subscription.
      await all.deliver(second ?? {});
    }
    return response;
  });
  const calls: string[] = [];
  await all.deliver(first ?? {});
  all.world.intercept((request, next) => {
    calls.push(request.url);
    return next();
  });
  await all.syncLater();
  expect(calls).toEqual([]);
  expect(await all.stateOf(account)).toEqual(bought);
});

it("stripe-webhook responds before the sync begins", async () => {
  const event = (await all.eventsOf(await all.buy(await all.backend.addAccount()))).at(-1) ?? {};
  const calls = countCalls();
  const background: Promise<unknown>[] = [];
  const handle = createHandler({
    ...all.dependencies,
    webhookSecret,
    settleMilliseconds: 0,
    waitUntil: (work) => background.push(work),
  });
  const response = await handle(await delivery(all.stripe, event));
  expect([response.status, calls]).toEqual([200, {}]);
  await Promise.all(background);
  expect(Object.keys(calls)).toContain("GET /v1/subscriptions/:id");
});

describe("stripe-webhook after a failed sync", () => {
  it("leaves the sync to the schedule when the database fails half-way through writing", async () => {
    const account = await all.backend.addAccount();
    const [event] = (await all.eventsOf(await all.buy(account))).slice(-1);
    await all.backend.sql(
      `create function public.fail_half_way() returns trigger language plpgsql as
         $$ begin raise exception 'disk full'; end $$`,
    );
    await all.backend.sql(
      `create trigger fail_half_way before insert on public.payments
         for each row execute function public.fail_half_way()`,
    );
    try {
      expect(await all.deliver(event ?? {})).toEqual(queued);
      expect(await all.stateOf(account)).toEqual(nothing);
    } finally {
      await all.backend.sql("drop function public.fail_half_way() cascade");
    }

    await all.syncLater();
    expect(await all.deliver(event ?? {})).toEqual(duplicate);
    expect(await all.stateOf(account)).toEqual(bought);
  });

  it.each(["/v1/subscriptions/", "/v1/invoices"])(
    "leaves the sync to the schedule when Stripe does not answer %s",
    async (path) => {
      const account = await all.backend.addAccount();
      const [event] = (await all.eventsOf(await all.buy(account))).filter(
        ({ type }) => type === "invoice.paid",
      );
      all.world.intercept((request, next) =>
        new URL(request.url).pathname.startsWith(path) ? Promise.resolve(stripeFailure()) : next(),
      );
      expect(await all.deliver(event ?? {})).toEqual(queued);
      expect(await all.stateOf(account)).toEqual(nothing);

      all.world.intercept(null);
      await all.syncLater();
      expect(await all.stateOf(account)).toEqual(bought);
    },
  );
});

it("stripe-webhook answers 500 when the database fails, and the next delivery succeeds", async () => {
  const account = await all.backend.addAccount();
  const event = (await all.eventsOf(await all.buy(account))).at(-1) ?? {};
  const cutOff = createSyncingWebhook({ ...all.dependencies, database: all.backend.unreachable });
  expect((await cutOff(await delivery(all.world.stripe, event))).status).toBe(500);
  expect(await all.deliver(event)).toEqual(queued);
  expect(await all.stateOf(account)).toEqual(bought);
});

describe("stripe-webhook with a signed event that it cannot read", () => {
  const usual = { id: "evt_1", type: "invoice.paid", data: { object: { object: "invoice", id: "in_1" } } };

  it.each<[string, object]>([
    ["without data", { id: "evt_odd_1", type: "invoice.paid" }],
    ["without an object", { ...usual, id: "evt_odd_2", data: {} }],
    ["whose object is null", { ...usual, id: "evt_odd_3", data: { object: null } }],
    ["without an id", { ...usual, id: undefined }],
    ["whose id is a number", { ...usual, id: 7 }],
    ["with NUL in its id", { ...usual, id: "evt_\u0000" }],
    ["with NUL in its type", { ...usual, type: "invoice.paid\u0000" }],
    [
      "in the thin format",
      { id: "evt_odd_4", object: "v2.core.event", type: "v1.billing.meter.no_meter_found" },
    ],
    ["that is a list", []],
  ])("ignores and records once an event %s", async (_what, event) => {
    const before = await ledgerSize();
    expect(await all.deliver(event)).toEqual({ status: 200, outcome: "ignored" });
    expect(await all.deliver(event)).toEqual({ status: 200, outcome: "ignored" });
    expect(await ledgerSize()).toBe(before);
  });

  it("reports them as one failure", async () => {
    await all.backend.sql("select private.sum_failures()");
    const noted = "select source, route from public.failures where code = 'invalid_request'";
    expect(await all.backend.sql(noted)).toEqual([{ source: "function", route: "stripe-webhook" }]);
  });

  it.each<[string, object]>([
    ["with NUL in its object's id", { object: "subscription", id: "sub_\u0000" }],
    ["whose object has no id", { object: "subscription" }],
    [
      "whose invoice names a number",
      { object: "invoice", parent: { subscription_details: { subscription: 7 } } },
    ],
    ["whose invoice has no parent", { object: "invoice", id: "in_1" }],
  ])("records in the ledger an event %s", async (_what, object) => {
    const id = newId("evt");
    expect(await all.deliver(eventAbout("invoice.paid", object, id))).toEqual({
      status: 200,
      outcome: "ignored",
    });
    expect(await ledger(id)).toBe("ignored");
  });
});

it("stripe-webhook answers 413 to a body that is larger than any event", async () => {
  const event = eventAbout("invoice.paid", { object: "invoice", text: "x".repeat(1024 * 1024) });
  expect((await all.deliver(event)).status).toBe(413);
});

describe("stripe-webhook with events of other kinds", () => {
  it.each([
    ["customer.updated", { object: "customer", id: "cus_1" }],
    ["charge.succeeded", { object: "charge", id: "ch_1" }],
    ["payment_intent.succeeded", { object: "payment_intent", id: "pi_1" }],
    ["a.type.that.does.not.exist.yet", { object: "something", id: "some_1" }],
    ["invoice.paid", { object: "invoice", id: "in_1", parent: null }],
    ["checkout.session.expired", { object: "checkout.session", id: "cs_test_1" }],
  ])("records as ignored: %s", async (type, object) => {
    const id = newId("evt");
    expect(await all.deliver(eventAbout(type, object, id))).toEqual({ status: 200, outcome: "ignored" });
    expect(await ledger(id)).toBe("ignored");
  });
});

describe("stripe-webhook customer details", () => {
  it("puts back an e-mail and a name edited at Stripe, and its own write ends there", async () => {
    const account = await all.backend.addAccount({ full_name: "Ana Souza" });
    const customer = String((await all.buy(account)).customer);
    await all.deliverNew();
    await all.world.stripe.customers.update(customer, { email: "other@customer.test", name: "Outra" });
    expect(await all.deliverNew()).toContain("customer.updated");
    const restored = { email: account.email, name: "Ana Souza" };
    expect(await all.world.stripe.customers.retrieve(customer)).toMatchObject(restored);
    expect(await all.deliverNew()).toEqual(["customer.updated"]);
    expect(await all.deliverNew()).toEqual([]);
  });

  it("ignores changes of other fields, which every purchase causes", async () => {
    const account = await all.backend.addAccount();
    const customer = String((await all.buy(account)).customer);
    await all.deliverNew();
    await all.world.stripe.customers.update(customer, { phone: "+5511987654321" });
    expect(await all.deliverNew()).toEqual([]);
  });
});

describe("stripe-webhook without a subscription of ours", () => {
  it.each([
    ["customer.subscription.deleted", { object: "subscription", id: "sub_gone" }],
    ["checkout.session.completed", { object: "checkout.session", id: "cs_test_gone" }],
  ])("stores nothing for %s of a deleted object", async (type, object) => {
    expect(await all.deliver(eventAbout(type, object))).toEqual(queued);
    expect(await all.backend.sql("select from private.stripe_syncs")).toEqual([]);
  });

  it("stores nothing for an open checkout session", async () => {
    const session = await all.world.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: planPrice, quantity: 1 }],
      success_url: `${siteUrl}/ok`,
    });
    expect(await all.deliver(eventAbout("checkout.session.completed", session))).toEqual(queued);
    expect(await all.backend.sql("select from private.stripe_syncs")).toEqual([]);
  });

  it("stores nothing for another product that a customer buys", async () => {
    const account = await all.backend.addAccount();
    const session = await all.buy(account);
    await all.deliver((await all.eventsOf(session)).at(-1) ?? {});
    await all.world.setPrice("price_other_product", 500);
    const other = await all.world.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: "price_other_product", quantity: 1 }],
      customer: String(session.customer),
      success_url: `${siteUrl}/ok`,
    });
    await all.world.pay(other.url ?? "");
    const paid = await all.world.stripe.checkout.sessions.retrieve(other.id);

    for (const event of await all.eventsOf(paid)) {
      expect(await all.deliver(event)).toEqual(queued);
    }
    expect(await all.stateOf(account)).toEqual(bought);
  });
});

const fraudTasksOf = ({ id }: { id: string }) =>
  all.backend.sql(
    `select t.subject, t.details ->> 'amount' as amount, t.details ->> 'payment' is not null as names_payment,
            t.due_at < now() + interval '25 hours' as is_urgent, t.done_at is null as is_open
       from public.team_tasks t where t.profile_id = $1 and t.kind::text = 'fraud_warning'`,
    [id],
  );

async function buyWithWarning() {
  const account = await all.backend.addAccount({ domain: "ana.com.br" });
  const session = await all.buy(account);
  await all.deliverNew();
  await all.syncLater();
  await all.world.warnOfFraud(String(session.invoice));
  const { data } = await all.stripe.events.list({ type: "radar.early_fraud_warning.created", limit: 1 });
  await all.deliver(data[0] ?? {});
  await all.syncLater();
  return { account, session };
}

describe("stripe-webhook with an early fraud warning of a bank", () => {
  const task = { subject: "ana.com.br", amount: "9990", names_payment: true, is_urgent: true, is_open: true };

  it("makes one urgent task with customer, payment and amount, and stores no loss", async () => {
    const { account } = await buyWithWarning();
    expect(await fraudTasksOf(account)).toEqual([task]);
    expect(await all.stateOf(account)).toMatchObject(bought);
  });

  it("closes the task when the payment is refunded", async () => {
    const { account, session } = await buyWithWarning();
    const { data: charges } = await all.stripe.charges.list({ customer: String(session.customer) });
    await all.stripe.refunds.create({ charge: charges[0]?.id ?? "" });
    await all.deliverNew();
    await all.syncLater();
    expect(await fraudTasksOf(account)).toEqual([{ ...task, is_open: false }]);
  });
});
