import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { delivery, eventAbout, type Forgery, newId, webhookSecret } from "../_shared/testing/stripe-event.ts";
import { siteUrl } from "../_shared/testing/test-backend.ts";
import { planPrice, stripeFailure } from "../_shared/testing/test-stripe.ts";
import { bought, nothing, openWebhookWorld, type WebhookWorld } from "../_shared/testing/webhook-world.ts";
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

describe("signatures", () => {
  const tooOld = Math.floor(Date.now() / 1000) - 301;
  const altered = JSON.stringify(eventAbout("invoice.paid", { object: "invoice", id: "in_other" }), null, 2);

  it.each<[string, Forgery]>([
    ["no signature", { header: null }],
    ["an empty signature", { header: "" }],
    ["a signature that is none", { header: "t=now,v1=abc" }],
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
    const handle = createHandler({ ...all.dependencies, webhookSecret });
    expect((await handle(new Request("http://function.test/"))).status).toBe(405);
  });
});

it("stores a purchase, starts the activation deadline and queues the e-mail", async () => {
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

it("applies an event once, with one e-mail, when it is delivered ten times at once", async () => {
  const account = await all.backend.addAccount();
  const event = (await all.eventsOf(await all.buy(account))).at(-1) ?? {};

  const answers = await Promise.all(Array.from({ length: 10 }, () => all.deliver(event)));

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
    "applied",
    ...Array.from({ length: 9 }, () => "duplicate"),
  ]);
  expect(await all.stateOf(account)).toEqual(bought);
});

it("changes nothing when the same content is delivered under new ids", async () => {
  const account = await all.backend.addAccount();
  const event = (await all.eventsOf(await all.buy(account))).at(-1);

  for (const id of [newId("evt"), newId("evt"), newId("evt")]) {
    expect(await all.deliver({ ...event, id })).toEqual({ status: 200, outcome: "applied" });
    expect(await ledger(id)).toBe("applied");
  }
  expect(await all.stateOf(account)).toEqual(bought);
});

describe("answers 500, and the next delivery succeeds, when", () => {
  it("the database fails half-way through writing", async () => {
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
      expect(await all.deliver(event ?? {})).toEqual({ status: 500, outcome: "unknown" });
      expect(await all.stateOf(account)).toEqual(nothing);
      expect(await ledger(String(event?.id))).toBeUndefined();
    } finally {
      await all.backend.sql("drop function public.fail_half_way() cascade");
    }

    expect(await all.deliver(event ?? {})).toEqual({ status: 200, outcome: "applied" });
    expect(await all.deliver(event ?? {})).toEqual({ status: 200, outcome: "duplicate" });
    expect(await all.stateOf(account)).toEqual(bought);
  });

  it("the database cannot be reached", async () => {
    const account = await all.backend.addAccount();
    const event = (await all.eventsOf(await all.buy(account))).at(-1) ?? {};
    const cutOff = createHandler({ ...all.dependencies, database: all.backend.unreachable, webhookSecret });
    expect((await cutOff(await delivery(all.world.stripe, event))).status).toBe(500);
    expect(await all.deliver(event)).toEqual({ status: 200, outcome: "applied" });
    expect(await all.stateOf(account)).toEqual(bought);
  });

  it.each(["/v1/subscriptions/", "/v1/invoices"])("Stripe does not answer %s", async (path) => {
    const account = await all.backend.addAccount();
    const [event] = (await all.eventsOf(await all.buy(account))).filter(
      ({ type }) => type === "invoice.paid",
    );
    all.world.intercept((request, next) =>
      new URL(request.url).pathname.startsWith(path) ? Promise.resolve(stripeFailure()) : next(),
    );
    expect(await all.deliver(event ?? {})).toEqual({ status: 500, outcome: "unknown" });
    expect(await all.stateOf(account)).toEqual(nothing);
    expect(await ledger(String(event?.id))).toBeUndefined();

    all.world.intercept(null);
    expect(await all.deliver(event ?? {})).toEqual({ status: 200, outcome: "applied" });
    expect(await all.stateOf(account)).toEqual(bought);
  });
});

describe("stores as ignored, and nothing else,", () => {
  it.each([
    ["customer.updated", { object: "customer", id: "cus_1" }],
    ["charge.succeeded", { object: "charge", id: "ch_1" }],
    ["payment_intent.succeeded", { object: "payment_intent", id: "pi_1" }],
    ["a.type.that.does.not.exist.yet", { object: "something", id: "some_1" }],
    ["invoice.paid", { object: "invoice", id: "in_1", parent: null }],
    ["customer.subscription.deleted", { object: "subscription", id: "sub_gone" }],
    ["checkout.session.completed", { object: "checkout.session", id: "cs_test_gone" }],
  ])("%s", async (type, object) => {
    const id = newId("evt");
    expect(await all.deliver(eventAbout(type, object, id))).toEqual({ status: 200, outcome: "ignored" });
    expect(await ledger(id)).toBe("ignored");
  });

  it("an open checkout session", async () => {
    const session = await all.world.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: planPrice, quantity: 1 }],
      success_url: `${siteUrl}/ok`,
    });
    expect(await all.deliver(eventAbout("checkout.session.expired", session))).toEqual({
      status: 200,
      outcome: "ignored",
    });
  });

  it("another product that one of our customers buys", async () => {
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
      expect(await all.deliver(event)).toEqual({ status: 200, outcome: "ignored" });
    }
    expect(await all.stateOf(account)).toEqual(bought);
  });
});
