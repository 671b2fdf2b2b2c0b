import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BillingWorld, openBillingWorld } from "../_shared/testing/billing-world.ts";
import { stripeFailure } from "../_shared/testing/test-stripe.ts";
import { post } from "../_shared/testing/test-world.ts";
import { createHandler } from "./handler.ts";

let all: BillingWorld;
let handle: (request: Request) => Promise<Response>;
let now: () => Date;

const cronSecret = "secret-of-the-schedule";

beforeAll(async () => {
  all = await openBillingWorld();
  handle = createHandler({ ...all.dependencies, cronSecret, now: () => now() });
}, 30_000);

beforeEach(async () => {
  now = () => new Date();
  // Each test looks at its own customers, and at what these buy.
  await all.backend.sql("delete from public.billing_customers");
  await all.backend.sql("delete from public.subscriptions");
  for await (const { id } of all.stripe.subscriptions.list()) await all.stripe.subscriptions.cancel(id);
});
afterEach(() => all.world.intercept(null));

afterAll(() => all.close());

/** Compares every customer, as the runs of a day do. */
async function run(): Promise<unknown> {
  await all.backend.sql(
    "update public.billing_customers set reconciled_at = reconciled_at - interval '1 day'",
  );
  return runScheduled();
}

/** One run of the schedule. */
async function runScheduled(body: object = {}): Promise<unknown> {
  const response = await handle(post("reconcile-billing", cronSecret, body));
  expect(response.status).toBe(200);
  return response.json();
}

function daysFromNow(count: number): Date {
  return new Date(Date.now() + count * 24 * 60 * 60 * 1000);
}

/** A report of nothing to repair. */
const quiet = { failed: 0, found: 0, synced: 0 };

async function markSynced(account: { id: string }): Promise<void> {
  await all.backend.sql(
    `update public.billing_customers b
        set synced_details = jsonb_build_object('email', p.email, 'name', coalesce(p.full_name, ''), 'locale', p.locale)
       from public.profiles p where p.id = b.profile_id and p.id = $1`,
    [account.id],
  );
}

describe("repairing what webhooks missed", () => {
  it("updates the site after a failed renewal, a suspension and a recovery", async () => {
    const customer = await all.subscribe({}, "4000 0000 0000 0341");
    await all.activate(customer);
    await markSynced(customer);

    await all.world.move(customer.subscriptionId, "renew");
    expect(await run()).toEqual({ ...quiet, customers: 1, subscriptions: 1 });
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["past_due"],
      payments: ["paid", "open"],
      site: "active",
    });

    await all.world.move(customer.subscriptionId, "give-up");
    await run();
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["unpaid"], site: "suspended" });

    await all.world.replaceCard(customer.customerId, "4242424242424242");
    await all.world.move(customer.subscriptionId, "retry");
    await run();
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["active"],
      payments: ["paid", "paid"],
      site: "active",
    });
  });

  it("ends the site and sends one e-mail when the subscription was canceled at Stripe", async () => {
    const customer = await all.subscribe();
    await all.activate(customer);
    await all.stripe.subscriptions.cancel(customer.subscriptionId);
    await run();
    await run();
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["canceled"],
      site: "cancelled",
      emails: ["subscription_ended"],
    });
  });

  it("stores a purchase of a known customer", async () => {
    const customer = await all.register();
    await markSynced(customer);
    await all.buy(customer);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: null, site: "awaiting_payment" });
    expect(await run()).toEqual({ ...quiet, customers: 1, subscriptions: 1, found: 1 });
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["active"],
      payments: ["paid"],
      site: "awaiting_activation",
    });
    expect(await run()).toEqual({ ...quiet, customers: 1, subscriptions: 1 });
  });

  it("stores a purchase through a payment link by a profile without a customer", async () => {
    const buyer = await all.backend.logIn();
    await all.world.buyByLink(buyer.id, buyer.email);
    expect(await all.stateOf(buyer)).toMatchObject({ subscriptions: null, site: "awaiting_payment" });
    expect(await run()).toMatchObject({ failed: 0, found: 1 });
    expect(await all.stateOf(buyer)).toMatchObject({
      subscriptions: ["active"],
      payments: ["paid"],
      site: "awaiting_activation",
    });
    expect(await run()).toEqual({ ...quiet, customers: 1, subscriptions: 1 });
  });

  it("skips a purchase that is over a week old or that no profile made", async () => {
    const buyer = await all.backend.logIn();
    await all.world.buyByLink(buyer.id, buyer.email);
    await all.world.buyByLink("nobody");
    now = () => daysFromNow(8);
    expect(await run()).toEqual({ ...quiet, customers: 0, subscriptions: 0 });
    now = () => daysFromNow(6);
    expect(await run()).toMatchObject({ failed: 0, found: 1 });
    expect(await all.stateOf(buyer)).toMatchObject({ site: "awaiting_activation" });
  });

  it("looks for purchases of unknown customers once an hour only", async () => {
    const buyer = await all.backend.logIn();
    await all.world.buyByLink(buyer.id, buyer.email);
    expect(await runScheduled({ scope: "customers" })).toEqual({ ...quiet, customers: 0, subscriptions: 0 });
    expect(await runScheduled()).toMatchObject({ failed: 0, found: 1 });
  });

  it("skips another product of the same Stripe account", async () => {
    const customer = await all.register();
    await markSynced(customer);
    await all.world.setPrice("price_other_product");
    const session = await all.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: "price_other_product", quantity: 1 }],
      customer: customer.customerId,
      success_url: "https://elsewhere.test/",
    });
    await all.world.pay(session.url ?? "");
    expect(await run()).toEqual({ ...quiet, customers: 1, subscriptions: 0 });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: null, site: "awaiting_payment" });
  });
});

describe("syncing customer details", () => {
  it("updates Stripe once where it is behind, and not again", async () => {
    const customer = await all.register({ full_name: "Ana Souza", locale: "en" });
    expect(await run()).toMatchObject({ synced: 1 });
    expect(await all.stripe.customers.retrieve(customer.customerId)).toMatchObject({
      email: customer.email,
      name: "Ana Souza",
      preferred_locales: ["en"],
    });
    expect(await run()).toMatchObject({ customers: 1, synced: 0 });
    await all.backend.sql("update public.profiles set full_name = 'Ana Lima' where id = $1", [customer.id]);
    expect(await run()).toMatchObject({ synced: 1 });
    expect(await all.stripe.customers.retrieve(customer.customerId)).toMatchObject({ name: "Ana Lima" });
  });
});

describe("ended subscriptions", () => {
  it("are compared once a day for thirty days, then no more", async () => {
    const customer = await all.subscribe();
    await all.world.move(customer.subscriptionId, "cancel");
    await run();
    expect(await run()).toMatchObject({ subscriptions: 0 });
    now = () => daysFromNow(2);
    expect(await run()).toMatchObject({ customers: 1, subscriptions: 1 });
    now = () => daysFromNow(40);
    expect(await run()).toMatchObject({ customers: 1, subscriptions: 0 });
  });

  it("do not fail when the customer is deleted at Stripe", async () => {
    const customer = await all.subscribe();
    await all.stripe.customers.del(customer.customerId);
    expect(await run()).toEqual({ ...quiet, customers: 1, subscriptions: 1 });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"] });
  });
});

describe("failures", () => {
  it("of one unlinked subscription stop no other, and the next run tries again", async () => {
    const [bad, good] = [await all.backend.logIn(), await all.backend.logIn()];
    const { subscription } = await all.world.buyByLink(bad.id, bad.email);
    await all.world.buyByLink(good.id, good.email);
    all.world.intercept((request, next) =>
      request.url.endsWith(`/subscriptions/${String(subscription)}`)
        ? Promise.resolve(stripeFailure())
        : next(),
    );
    expect(await run()).toMatchObject({ customers: 1, failed: 1, found: 1 });
    expect(await all.stateOf(good)).toMatchObject({ site: "awaiting_activation" });
    expect(await all.stateOf(bad)).toMatchObject({ site: "awaiting_payment" });
    all.world.intercept(null);
    expect(await run()).toMatchObject({ customers: 2, failed: 0, found: 1 });
    expect(await all.stateOf(bad)).toMatchObject({ site: "awaiting_activation" });
  });

  it("of one customer do not stop the others, and the next run tries again", async () => {
    const bad = await all.subscribe();
    const good = await Promise.all([all.subscribe(), all.subscribe()]);
    for (const { subscriptionId } of [bad, ...good]) {
      await all.world.move(subscriptionId, "renew");
    }
    all.world.intercept((request, next) =>
      request.url.includes(bad.subscriptionId) ? Promise.resolve(stripeFailure()) : next(),
    );
    expect(await run()).toMatchObject({ customers: 3, failed: 1, subscriptions: 2 });
    for (const customer of good) {
      expect(await all.stateOf(customer)).toMatchObject({ payments: ["paid", "paid"] });
    }
    expect(await all.stateOf(bad)).toMatchObject({ payments: ["paid"] });
    all.world.intercept(null);
    expect(await run()).toMatchObject({ customers: 3, failed: 0, subscriptions: 3 });
    expect(await all.stateOf(bad)).toMatchObject({ payments: ["paid", "paid"] });
  });

  it("of several customers in a row end the run early", async () => {
    await Promise.all(Array.from({ length: 8 }, () => all.register()));
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    expect(await run()).toMatchObject({ customers: 5, failed: 6, found: 0 });
  });

  it("of time leave the rest to the next run, which begins with them", async () => {
    await Promise.all(Array.from({ length: 4 }, () => all.register()));
    let asked = 0;
    const start = Date.now();
    now = () => new Date(start + 30_000 * asked++);
    const first = await run();
    expect(first).not.toMatchObject({ customers: 4 });
    const left = await all.backend.sql(
      "select profile_id from public.billing_customers where reconciled_at is null",
    );
    expect(left.length).toBeGreaterThan(0);
    now = () => new Date(start + 10 * 60 * 1000);
    expect(await runScheduled()).toMatchObject({ customers: left.length, failed: 0 });
  });

  it("of one customer are tried again within two hours, not by each run", async () => {
    await all.register();
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    expect(await run()).toMatchObject({ customers: 1 });
    all.world.intercept(null);
    expect(await runScheduled()).toMatchObject({ customers: 0 });
    const start = Date.now();
    now = () => new Date(start + 2 * 60 * 60 * 1000);
    expect(await runScheduled()).toMatchObject({ customers: 1, failed: 0 });
  });
});

describe("at 1.5 seconds for each customer", () => {
  const minute = 60_000;
  const everyTwoMinutes = { scope: "customers" };
  let clock: number;
  const comparisons = new Map<string, number>();

  beforeEach(() => {
    clock = Date.now();
    now = () => new Date(clock);
    comparisons.clear();
    // A distant Stripe: each call takes its time on the clock that the function reads.
    all.world.intercept((request, next) => {
      const customer = new URL(request.url).searchParams.get("customer");
      if (customer !== null) {
        clock += 1500;
        comparisons.set(customer, (comparisons.get(customer) ?? 0) + 1);
      }
      return next();
    });
  });

  it("a day's runs compare 20,000 customers, each run within its two minutes", async () => {
    await addCustomers(120);
    let runs = 0;
    for (; comparisons.size < 120; runs += 1) {
      const startedAt = clock;
      await runScheduled(everyTwoMinutes);
      expect(clock - startedAt).toBeLessThan(minute);
      clock = startedAt + 2 * minute;
    }
    expect((120 / runs) * ((24 * 60) / 2)).toBeGreaterThanOrEqual(20_000);
  });

  it("skips who was compared within 20 hours, and compares them again within the day", async () => {
    await addCustomers(10);
    await runScheduled(everyTwoMinutes);
    const startedAt = clock;
    clock = startedAt + 19 * 60 * minute;
    expect(await runScheduled(everyTwoMinutes)).toMatchObject({ customers: 0 });
    clock = startedAt + 21 * 60 * minute;
    expect(await runScheduled(everyTwoMinutes)).toMatchObject({ customers: 10 });
    expect([...comparisons.values()]).toEqual(Array.from({ length: 10 }, () => 2));
  });
});

/** Customers who have bought nothing. */
async function addCustomers(count: number): Promise<void> {
  await all.backend.sql(
    `with users as (
       insert into auth.users (id, aud, role, email)
       select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@customer.test' from generate_series(1, $1)
       returning id, email)
     insert into public.billing_customers (profile_id, stripe_customer_id, synced_details)
     select id, 'cus_' || replace(id::text, '-', ''), jsonb_build_object('email', email, 'name', '', 'locale', 'pt-BR') from users`,
    [count],
  );
}

it("compares more customers than one batch holds in one run", async () => {
  await addCustomers(120);
  expect(await run()).toEqual({ ...quiet, customers: 120, subscriptions: 0 });
});

/** What the schedule asks for every ten minutes. */
const check = async () => {
  const response = await handle(post("reconcile-billing", cronSecret, { scope: "grace" }));
  expect(response.status).toBe(200);
  return response.json();
};

/** Makes the stored state so many days older than it is: the charge failed and it was read then. */
const age = (subscriptionId: string, days: number) =>
  all.backend.sql(
    `update public.subscriptions set as_of = now() - make_interval(days => $2),
            past_due_since = now() - make_interval(days => $2), grace_ends_at = now() - make_interval(days => $2) + interval '7 days'
      where id = $1`,
    [subscriptionId, days],
  );

/** A customer with a live site whose renewal has failed. */
const owing = async () => {
  const customer = await all.subscribe({}, "4000 0000 0000 0341");
  await all.activate(customer);
  await all.move(customer, "renew");
  return customer;
};

describe("checking grace", () => {
  it("reads those again whose grace has ended since, and nobody else", async () => {
    const [over, within] = [await owing(), await owing()];
    await age(over.subscriptionId, 8);
    await age(within.subscriptionId, 3);
    expect(await check()).toEqual({ subscriptions: 1, failed: 0 });
  });

  it("does not suspend who has paid in the meantime", async () => {
    const customer = await owing();
    await all.world.replaceCard(customer.customerId, "4242424242424242");
    await all.world.move(customer.subscriptionId, "retry");
    await age(customer.subscriptionId, 8);
    expect(await check()).toEqual({ subscriptions: 1, failed: 0 });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"], site: "active" });
    expect(await check()).toEqual({ subscriptions: 0, failed: 0 });
  });

  it("goes on when one cannot be read, and tries it again the next time", async () => {
    const [bad, good] = [await owing(), await owing()];
    for (const { subscriptionId } of [bad, good]) await age(subscriptionId, 8);
    all.world.intercept((request, next) =>
      request.url.includes(bad.subscriptionId) ? Promise.resolve(stripeFailure()) : next(),
    );
    expect(await check()).toEqual({ subscriptions: 1, failed: 1 });
    all.world.intercept(null);
    expect(await check()).toMatchObject({ subscriptions: expect.any(Number), failed: 0 });
  });

  it("settles refunds that were begun and left unanswered", async () => {
    const { id } = await all.subscribe();
    await all.backend.sql(
      `insert into public.refunds (id, payment_id, profile_id, amount, currency, reason, created_at)
       select gen_random_uuid(), p.id, p.profile_id, 100, p.currency, 'other', now() - interval '3 minutes'
         from public.payments p where p.profile_id = $1`,
      [id],
    );
    await check();
    expect(await all.backend.sql("select from public.refunds where profile_id = $1", [id])).toEqual([]);
  });
});

const notes = () => all.backend.sql("select job, ok from public.schedule_runs order by id desc limit 1");

describe("the note of a run", () => {
  beforeEach(() => all.backend.sql("delete from public.schedule_runs"));

  it("says which job ran and that it went well", async () => {
    await run();
    expect(await notes()).toEqual([{ job: "reconcile-billing", ok: true }]);
    await handle(post("reconcile-billing", cronSecret, { scope: "grace" }));
    expect(await notes()).toEqual([{ job: "check-grace", ok: true }]);
  });

  it("says that it went wrong when Stripe is down", async () => {
    await Promise.all(Array.from({ length: 6 }, () => all.register()));
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    await run();
    expect(await notes()).toEqual([{ job: "reconcile-billing", ok: false }]);
  });
});

describe("authorization", () => {
  it.each([null, "wrong", `${cronSecret}x`])("answers 401 to the secret %s", async (secret) => {
    const response = await handle(post("reconcile-billing", secret));
    expect([response.status, (await response.json()).code]).toEqual([401, "unauthorized"]);
  });

  it("answers 401 to the token of a customer", async () => {
    const { token } = await all.backend.logIn();
    expect((await handle(post("reconcile-billing", token))).status).toBe(401);
  });

  it("answers 405 to another method", async () => {
    expect((await handle(new Request("http://function.test/"))).status).toBe(405);
  });
});
