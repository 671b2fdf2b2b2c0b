import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BillingWorld, openBillingWorld } from "../../../tools/testing/billing-world.ts";
import { stripeFailure } from "../../../tools/testing/test-stripe.ts";
import { post } from "../../../tools/testing/test-world.ts";
import { runSyncs } from "../_shared/billing/sync-worker.ts";
import { createPace } from "../_shared/billing/stripe-pace.ts";
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
  // Each test has its own customers.
  await all.backend.sql("delete from public.billing_customers");
  await all.backend.sql("delete from public.subscriptions");
  await all.backend.sql("delete from public.team_tasks");
  await all.backend.sql("delete from private.stripe_syncs");
  await all.backend.sql("delete from private.stripe_pace");
  for await (const { id } of all.stripe.subscriptions.list()) await all.stripe.subscriptions.cancel(id);
});
afterEach(() => all.world.intercept(null));

afterAll(() => all.close());

/** Compares every customer, like the runs of one day. */
async function run(): Promise<unknown> {
  await all.backend.sql(
    "update public.billing_customers set reconciled_at = reconciled_at - interval '1 day'",
  );
  return runScheduled();
}

/** Runs the schedule once. */
async function runScheduled(body: object = {}): Promise<unknown> {
  const response = await handle(post("reconcile-billing", cronSecret, body));
  expect(response.status).toBe(200);
  return response.json();
}

function daysFromNow(count: number): Date {
  return new Date(Date.now() + count * 24 * 60 * 60 * 1000);
}

/** A report without failures or delays. */
const quiet = { failed: 0, postponed: 0, behind: 0 };

async function markSynced(account: { id: string }): Promise<void> {
  await all.backend.sql(
    `update public.billing_customers b
        set synced_details = jsonb_build_object('email', p.email, 'name', coalesce(p.full_name, ''), 'locale', p.locale)
       from public.profiles p where p.id = b.profile_id and p.id = $1`,
    [account.id],
  );
}

describe("reconcile-billing repairs", () => {
  it("updates the site after a missed renewal failure, suspension and recovery", async () => {
    const customer = await all.subscribe({}, "4000 0000 0000 0341");
    await all.activate(customer);
    await markSynced(customer);

    await all.world.move(customer.subscriptionId, "renew");
    expect(await run()).toEqual({ ...quiet, synced: 1 });
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
    expect(await run()).toEqual({ ...quiet, synced: 1 });
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["active"],
      payments: ["paid"],
      site: "awaiting_activation",
    });
  });

  it("stores a purchase through a payment link by a profile without a customer", async () => {
    const buyer = await all.backend.logIn();
    await all.world.buyByLink(buyer.id, buyer.email);
    expect(await all.stateOf(buyer)).toMatchObject({ subscriptions: null, site: "awaiting_payment" });
    expect(await run()).toMatchObject({ failed: 0, synced: 1 });
    expect(await all.stateOf(buyer)).toMatchObject({
      subscriptions: ["active"],
      payments: ["paid"],
      site: "awaiting_activation",
    });
  });

  it("skips purchases that are over a week old or belong to no profile", async () => {
    const buyer = await all.backend.logIn();
    await all.world.buyByLink(buyer.id, buyer.email);
    await all.world.buyByLink("nobody");
    now = () => daysFromNow(8);
    expect(await run()).toEqual({ ...quiet, synced: 0 });
    now = () => daysFromNow(6);
    await run();
    expect(await all.stateOf(buyer)).toMatchObject({ site: "awaiting_activation" });
  });

  it("searches for purchases of unknown customers only once an hour", async () => {
    const buyer = await all.backend.logIn();
    await all.world.buyByLink(buyer.id, buyer.email);
    expect(await runScheduled({ scope: "syncs" })).toEqual({ synced: 0, failed: 0, postponed: 0 });
    expect(await runScheduled()).toMatchObject({ failed: 0, synced: 1 });
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
    expect(await run()).toEqual({ ...quiet, synced: 1 });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: null, site: "awaiting_payment" });
  });
});

/** Counts customer updates at Stripe. */
function countUpdates(): { count: number } {
  const updates = { count: 0 };
  all.world.intercept((request, next) => {
    if (request.method === "POST" && request.url.includes("/v1/customers/")) updates.count += 1;
    return next();
  });
  return updates;
}

describe("reconcile-billing customer details", () => {
  it("updates outdated details at Stripe once", async () => {
    const customer = await all.register({ full_name: "Ana Souza", locale: "en" });
    const updates = countUpdates();
    await run();
    expect(await all.stripe.customers.retrieve(customer.customerId)).toMatchObject({
      email: customer.email,
      name: "Ana Souza",
      preferred_locales: ["en"],
    });
    expect(updates.count).toBe(1);
    await run();
    expect(updates.count).toBe(1);
    await all.backend.sql("update public.profiles set full_name = 'Ana Lima' where id = $1", [customer.id]);
    await run();
    expect(await all.stripe.customers.retrieve(customer.customerId)).toMatchObject({ name: "Ana Lima" });
  });

  it.each(["with a subscription", "without purchases"])(
    "puts back e-mail and name that were edited at Stripe, once, for a customer %s",
    async (kind) => {
      const profile = { full_name: "Ana Souza", locale: "en" };
      const customer =
        kind === "with a subscription" ? await all.subscribe(profile) : await all.register(profile);
      await run();
      await all.stripe.customers.update(customer.customerId, { email: "other@customer.test", name: "Outra" });
      const updates = countUpdates();
      await run();
      await run();
      expect(updates.count).toBe(1);
      expect(await all.stripe.customers.retrieve(customer.customerId)).toMatchObject({
        email: customer.email,
        name: "Ana Souza",
      });
    },
  );

  it("writes the name that the customer saved during the comparison", async () => {
    const customer = await all.register({ full_name: "Ana Souza" });
    all.world.intercept(async (request, next) => {
      if (request.method === "GET" && request.url.includes("/v1/subscriptions?")) {
        await all.backend.sql("update public.profiles set full_name = 'Ana Lima' where id = $1", [
          customer.id,
        ]);
      }
      return next();
    });
    await run();
    expect(await all.stripe.customers.retrieve(customer.customerId)).toMatchObject({ name: "Ana Lima" });
  });
});

describe("reconcile-billing refunds", () => {
  it("stores that a refund failed whose events were lost, and creates the task", async () => {
    const customer = await all.subscribe({}, "4000 0000 0000 7726");
    const refundId = randomUUID();
    const { data: charges } = await all.stripe.charges.list({ customer: customer.customerId });
    const refund = await all.stripe.refunds.create({
      charge: charges[0]?.id ?? "",
      amount: 2000,
      metadata: { refund_id: refundId },
    });
    await all.backend.sql(
      `insert into public.refunds (id, payment_id, profile_id, amount, currency, reason, status, stripe_refund_id)
       select $1, p.id, p.profile_id, 2000, 'brl', 'other', 'pending', $2 from public.payments p where p.profile_id = $3`,
      [refundId, refund.id, customer.id],
    );
    await all.world.settleRefund(refund.id, "failed");
    await run();
    const rows = await all.backend.sql(
      `select r.status, (select count(*)::int from public.team_tasks t where t.kind = 'refund_failed') as tasks
         from public.refunds r where r.id = $1`,
      [refundId],
    );
    expect(rows).toEqual([{ status: "failed", tasks: 1 }]);
  });
});

describe("reconcile-billing ended subscriptions", () => {
  it("compares them once a day for thirty days", async () => {
    const customer = await all.subscribe();
    await all.world.move(customer.subscriptionId, "cancel");
    await run();
    const fetched: string[] = [];
    all.world.intercept((request, next) => {
      if (request.url.includes(`/v1/subscriptions/${customer.subscriptionId}`)) fetched.push(request.url);
      return next();
    });
    await run();
    expect(fetched).toHaveLength(0);
    now = () => daysFromNow(2);
    await run();
    expect(fetched).toHaveLength(1);
    now = () => daysFromNow(40);
    await run();
    expect(fetched).toHaveLength(1);
  });

  it("accepts that the customer is deleted at Stripe", async () => {
    const customer = await all.subscribe();
    await all.stripe.customers.del(customer.customerId);
    expect(await run()).toEqual({ ...quiet, synced: 1 });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"] });
  });

  it("accepts that the customer does not exist at Stripe", async () => {
    const customer = await all.register();
    await markSynced(customer);
    await all.backend.sql(
      "update public.billing_customers set stripe_customer_id = 'cus_of_another_account'",
    );
    expect(await run()).toEqual({ ...quiet, synced: 1 });
  });
});

/** Moves the clock past the delay after a failed sync. */
function waitForRetry(): void {
  now = () => new Date(Date.now() + 2 * 60_000);
}

describe("reconcile-billing failures", () => {
  it("retries a failed unlinked subscription later without stopping the others", async () => {
    const [bad, good] = [await all.backend.logIn(), await all.backend.logIn()];
    const { subscription } = await all.world.buyByLink(bad.id, bad.email);
    await all.world.buyByLink(good.id, good.email);
    failCalls((url) => url.includes(`/subscriptions/${String(subscription)}`));
    expect(await run()).toMatchObject({ failed: 1, synced: 1 });
    expect(await all.stateOf(good)).toMatchObject({ site: "awaiting_activation" });
    expect(await all.stateOf(bad)).toMatchObject({ site: "awaiting_payment" });
    all.world.intercept(null);
    waitForRetry();
    expect(await run()).toMatchObject({ failed: 0 });
    expect(await all.stateOf(bad)).toMatchObject({ site: "awaiting_activation" });
  });

  it("retries a failed customer later without stopping the others", async () => {
    const bad = await all.subscribe();
    const good = await Promise.all([all.subscribe(), all.subscribe()]);
    for (const { subscriptionId } of [bad, ...good]) {
      await all.world.move(subscriptionId, "renew");
    }
    failCalls((url) => url.includes(bad.subscriptionId));
    expect(await run()).toMatchObject({ failed: 1, synced: 2 });
    for (const customer of good) {
      expect(await all.stateOf(customer)).toMatchObject({ payments: ["paid", "paid"] });
    }
    expect(await all.stateOf(bad)).toMatchObject({ payments: ["paid"] });
    all.world.intercept(null);
    expect(await runScheduled({ scope: "syncs" })).toMatchObject({ synced: 0, failed: 0 });
    waitForRetry();
    expect(await runScheduled({ scope: "syncs" })).toMatchObject({ synced: 1, failed: 0 });
    expect(await all.stateOf(bad)).toMatchObject({ payments: ["paid", "paid"] });
  });

  it("ends the run after several consecutive failures", async () => {
    await addCustomers(12);
    failCalls(() => true);
    expect(await runScheduled({ scope: "syncs" })).toEqual({ synced: 0, failed: 5, postponed: 0 });
  });

  it("does not count a refusal by the rate limit as a failed attempt", async () => {
    await addCustomers(3);
    const start = Date.now();
    let calls = 0;
    now = () => new Date(start + 10_000 * calls);
    all.world.intercept(() => {
      calls += 1;
      return Promise.resolve(Response.json({ error: { code: "rate_limit" } }, { status: 429 }));
    });
    const paced = createHandler({
      ...all.dependencies,
      stripe: all.world.clientWith(createPace(all.backend.database, "sk_live_x")),
      cronSecret,
      now: () => now(),
    });
    const response = await paced(post("reconcile-billing", cronSecret, { scope: "syncs" }));
    expect(await response.json()).toMatchObject({ failed: 0 });
    expect(calls).toBeLessThan(10);
    expect(await all.backend.sql("select distinct attempts from private.stripe_syncs")).toEqual([
      { attempts: 0 },
    ]);
    expect(
      await all.backend.sql(
        "select paused_until > now() as paused from private.stripe_pace where endpoint = '*'",
      ),
    ).toEqual([{ paused: true }]);
  });
});

/** Makes Stripe fail for matching addresses. */
function failCalls(matches: (url: string) => boolean): void {
  all.world.intercept((request, next) => (matches(request.url) ? Promise.resolve(stripeFailure()) : next()));
}

/** Adds customers without purchases. */
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

describe("reconcile-billing run", () => {
  it("compares a customer once in 20 hours", async () => {
    await addCustomers(3);
    expect(await runScheduled()).toEqual({ ...quiet, synced: 3 });
    now = () => new Date(Date.now() + 19 * 60 * 60_000);
    expect(await runScheduled()).toEqual({ ...quiet, synced: 0 });
    now = () => new Date(Date.now() + 21 * 60 * 60_000);
    expect(await runScheduled()).toEqual({ ...quiet, synced: 3 });
  });

  it("stops at the limits of time and CPU and leaves the rest to the next run", async () => {
    await addCustomers(12);
    await all.backend.database
      .rpc("mark_customers_due", { present: new Date().toISOString() })
      .throwOnError();
    const minute = { milliseconds: 60_000, syncs: 100 };
    expect(await runSyncs(all.dependencies, { ...minute, syncs: 7 })).toMatchObject({ synced: 7 });
    expect(await runSyncs(all.dependencies, { ...minute, milliseconds: 1 })).toMatchObject({ synced: 5 });
  });

  it("reports customers that were not compared for 26 hours", async () => {
    await addCustomers(2);
    await all.backend.sql(
      "update public.billing_customers set created_at = now() - interval '3 days', reconciled_at = now() - interval '27 hours'",
    );
    failCalls(() => true);
    expect(await runScheduled()).toMatchObject({ synced: 0, behind: 2 });
    expect(await notes()).toEqual([{ job: "reconcile-billing", ok: false }]);
    await all.backend.sql("select public.run_watch()");
    expect(
      await all.backend.sql(
        "select kind, subject, details ->> 'behind' as behind from public.team_tasks where done_at is null",
      ),
    ).toEqual([{ kind: "schedule_behind", subject: "reconcile-billing", behind: "2" }]);
    await all.backend.sql("delete from public.schedule_runs");
    all.world.intercept(null);
    waitForRetry();
    expect(await runScheduled()).toMatchObject({ failed: 0, behind: 0 });
    expect(await notes()).toEqual([{ job: "reconcile-billing", ok: true }]);
    await all.backend.sql("select public.run_watch()");
    expect(await all.backend.sql("select from public.team_tasks where done_at is null")).toEqual([]);
  });
});

/** Runs the job that is scheduled every ten minutes. */
const check = async () => {
  const response = await handle(post("reconcile-billing", cronSecret, { scope: "grace" }));
  expect(response.status).toBe(200);
  return response.json();
};

/** Moves the stored state into the past by a number of days. */
const age = (subscriptionId: string, days: number) =>
  all.backend.sql(
    `update public.subscriptions set as_of = now() - make_interval(days => $2),
            past_due_since = now() - make_interval(days => $2), grace_ends_at = now() - make_interval(days => $2) + interval '7 days'
      where id = $1`,
    [subscriptionId, days],
  );

/** Creates a customer with a live site whose renewal failed. */
const owing = async () => {
  const customer = await all.subscribe({}, "4000 0000 0000 0341");
  await all.activate(customer);
  await all.move(customer, "renew");
  return customer;
};

describe("reconcile-billing grace check", () => {
  it("syncs only subscriptions whose grace has ended", async () => {
    const [over, within] = [await owing(), await owing()];
    await age(over.subscriptionId, 8);
    await age(within.subscriptionId, 3);
    expect(await check()).toEqual({ ...quiet, synced: 1 });
  });

  it("does not suspend a customer who pays during the run", async () => {
    const customer = await owing();
    await all.world.replaceCard(customer.customerId, "4242424242424242");
    await all.world.move(customer.subscriptionId, "retry");
    await age(customer.subscriptionId, 8);
    expect(await check()).toEqual({ ...quiet, synced: 1 });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"], site: "active" });
    expect(await check()).toEqual({ ...quiet, synced: 0 });
  });

  it("continues after a failed sync and retries it on the next run", async () => {
    const [bad, good] = [await owing(), await owing()];
    for (const { subscriptionId } of [bad, good]) await age(subscriptionId, 8);
    failCalls((url) => url.includes(bad.subscriptionId));
    expect(await check()).toMatchObject({ synced: 1, failed: 1 });
    expect(await notes()).toEqual([{ job: "check-grace", ok: false }]);
    await all.backend.sql("delete from public.schedule_runs");
    all.world.intercept(null);
    expect(await check()).toEqual({ ...quiet, synced: 1 });
    expect(await notes()).toEqual([{ job: "check-grace", ok: true }]);
  });

  it("settles undecided refunds", async () => {
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

describe("reconcile-billing run record", () => {
  beforeEach(() => all.backend.sql("delete from public.schedule_runs"));

  it("records the job and its success", async () => {
    await run();
    expect(await notes()).toEqual([{ job: "reconcile-billing", ok: true }]);
    await handle(post("reconcile-billing", cronSecret, { scope: "grace" }));
    expect(await notes()).toEqual([{ job: "check-grace", ok: true }]);
  });

  it("records a failure when Stripe is down", async () => {
    await addCustomers(6);
    failCalls(() => true);
    await run();
    expect(await notes()).toEqual([{ job: "reconcile-billing", ok: false }]);
  });
});

describe("reconcile-billing authorization", () => {
  it.each([null, "wrong", `${cronSecret}x`])("answers 401 to the secret %s", async (secret) => {
    const response = await handle(post("reconcile-billing", secret));
    expect([response.status, (await response.json()).code]).toEqual([401, "unauthorized"]);
  });

  it("answers 401 to a customer's token", async () => {
    const { token } = await all.backend.logIn();
    expect((await handle(post("reconcile-billing", token))).status).toBe(401);
  });

  it("answers 405 to another method", async () => {
    expect((await handle(new Request("http://function.test/"))).status).toBe(405);
  });
});
