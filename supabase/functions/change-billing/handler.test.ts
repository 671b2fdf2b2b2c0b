import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { settleAbandonedChanges } from "../_shared/billing/billing-changes.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import {
  type BillingWorld,
  openBillingWorld,
  type Subscriber,
} from "../../../tools/testing/billing-world.ts";
import { logInTeamMember, setRole } from "../../../tools/testing/team-member.ts";
import { stripeFailure } from "../../../tools/testing/test-stripe.ts";
import { post } from "../../../tools/testing/test-world.ts";
import { createHandler } from "./handler.ts";

let all: BillingWorld;
let handle: (request: Request) => Promise<Response>;
let finance: { id: string; token: string };

beforeAll(async () => {
  all = await openBillingWorld();
  handle = createHandler(all.dependencies);
  finance = await logInTeamMember(all.backend, "finance");
}, 30_000);
afterEach(async () => {
  all.world.intercept(null);
  all.backend.intercept(null);
  // All tests call as one member, who would reach the limit.
  await all.backend.sql("delete from public.function_calls");
});
afterAll(() => all.close());

async function ask(token: string | null, body: object): Promise<{ status: number; body: unknown }> {
  const response = await handle(post("change-billing", token, body));
  return { status: response.status, body: await response.json() };
}

const done = { status: 200, body: { outcome: "done" } };
const refused = (reason: string) => ({ status: 200, body: { outcome: "refused", reason } });

const ending = ({ subscriptionId }: { subscriptionId: string }, over: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  kind: "subscription_ended",
  subscription_id: subscriptionId,
  reason: "dispute",
  note: "O banco decidiu a favor do cliente.",
  at_once: false,
  ...over,
});

const keeping = ({ subscriptionId }: { subscriptionId: string }) => ({
  id: randomUUID(),
  kind: "subscription_kept",
  subscription_id: subscriptionId,
  reason: "requested_by_customer",
  note: "",
});

const discount = ({ subscriptionId }: { subscriptionId: string }, over: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  kind: "discount_given",
  subscription_id: subscriptionId,
  reason: "service_problem",
  note: "",
  percent_off: 50,
  charges: 3,
  ...over,
});

const discountEnd = ({ subscriptionId }: { subscriptionId: string }) => ({
  id: randomUUID(),
  kind: "discount_ended",
  subscription_id: subscriptionId,
  reason: "other",
  note: "",
});

/** Returns what the next charges cost, renewing one period after the other. */
async function nextCharges(customer: Subscriber, count: number): Promise<number[]> {
  for (let period = 0; period < count; period += 1) await all.move(customer, "renew");
  const { data } = await all.stripe.invoices.list({ subscription: customer.subscriptionId, limit: count });
  return data.map(({ amount_due: due }) => due).toReversed();
}

/** Creates a customer whose renewal was declined, and the request to mark its invoice as paid. */
async function owing() {
  const customer = await all.subscribe({}, "4000 0000 0000 0341");
  await all.activate(customer);
  await all.move(customer, "renew");
  const [row] = await all.backend.sql(
    "select id from public.payments where profile_id = $1 and status = 'open'",
    [customer.id],
  );
  const payment = String(row?.["id"]);
  const wanted = {
    id: randomUUID(),
    kind: "payment_marked_paid",
    subscription_id: customer.subscriptionId,
    reason: "bank_transfer",
    note: "",
    payment_id: payment,
    amount: 9990,
  };
  return { customer, payment, wanted };
}

const auditOf = ({ id }: { id: string }) =>
  all.backend.sql("select actor_id, action, after from public.audit_log where profile_id = $1 order by id", [
    id,
  ]);

const changesOf = ({ id }: { id: string }) =>
  all.backend.sql(
    `select kind, reason, note, terms, made_by, done_at is not null as done from public.billing_changes
      where profile_id = $1 order by created_at`,
    [id],
  );

const emailsTo = async ({ id }: { id: string }, template: string) =>
  (
    await all.backend.sql(
      "select payload -> 'by_team' as by_team from public.email_outbox where profile_id = $1 and template::text = $2",
      [id, template],
    )
  ).map((row) => row["by_team"]);

/** Loses the answer of Stripe's next changing call, which takes effect. */
function loseNextAnswer(matches: (request: Request) => boolean): void {
  let isLost = false;
  all.world.intercept(async (request, next) => {
    const response = await next();
    if (isLost || request.method === "GET" || !matches(request)) return response;
    isLost = true;
    return stripeFailure();
  });
}

describe("change-billing ending a subscription", () => {
  it.each(["admin", "finance"])("ends it with the period for %s, without a refund", async (role) => {
    const member = await logInTeamMember(all.backend, role);
    const customer = await all.subscribe();
    expect(await ask(member.token, ending(customer))).toEqual(done);
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["active"],
      cancelling: true,
      payments: ["paid"],
      site: "awaiting_activation",
    });
    expect(await emailsTo(customer, "subscription_cancelling")).toEqual([true]);
    expect(await emailsTo(customer, "payment_refunded")).toEqual([]);
    expect(await auditOf(customer)).toEqual([
      {
        actor_id: member.id,
        action: "subscription_ended",
        after: { at_once: false, reason: "dispute" },
      },
    ]);
    expect(await changesOf(customer)).toEqual([
      {
        kind: "subscription_ended",
        reason: "dispute",
        note: "O banco decidiu a favor do cliente.",
        terms: { at_once: false },
        made_by: member.id,
        done: true,
      },
    ]);
  });

  it("ends it at once, voids what is open and takes the site down", async () => {
    const { customer } = await owing();
    expect(await ask(finance.token, ending(customer, { at_once: true }))).toEqual(done);
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["canceled"],
      payments: ["paid", "void"],
      site: "cancelled",
    });
    expect(await emailsTo(customer, "subscription_ended")).toEqual([true]);
    const { data } = await all.stripe.refunds.list({ limit: 100 });
    const charges = await all.stripe.charges.list({ customer: customer.customerId });
    expect(data.filter(({ charge }) => charges.data.some(({ id }) => id === charge))).toEqual([]);
  });

  it("ends one that is set to end at once, on a later decision", async () => {
    const customer = await all.subscribe();
    await ask(finance.token, ending(customer));
    expect(await ask(finance.token, ending(customer, { at_once: true }))).toEqual(done);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"] });
    expect((await auditOf(customer)).map((row) => row["after"])).toEqual([
      { at_once: false, reason: "dispute" },
      { at_once: true, reason: "dispute" },
    ]);
  });

  it("does not attribute a later end to the team after the customer kept the subscription", async () => {
    const customer = await all.subscribe();
    await ask(finance.token, ending(customer));
    await all.stripe.subscriptions.update(customer.subscriptionId, { cancel_at_period_end: false });
    await all.stripe.subscriptions.cancel(customer.subscriptionId);
    await syncSubscription(all.dependencies, customer.subscriptionId);
    expect(await emailsTo(customer, "subscription_ended")).toEqual([false]);
  });

  it.each([
    ["its period", { cancel_at_period_end: true }],
    ["a day set in Stripe's dashboard", { cancel_at: "min_period_end" as const }],
  ])("undoes an end with %s, and tells the customer by e-mail", async (_when, end) => {
    const customer = await all.subscribe();
    await all.stripe.subscriptions.update(customer.subscriptionId, end);
    await syncSubscription(all.dependencies, customer.subscriptionId);
    expect(await all.stateOf(customer)).toMatchObject({ cancelling: true });
    expect(await ask(finance.token, keeping(customer))).toEqual(done);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"], cancelling: false });
    expect(await emailsTo(customer, "subscription_kept")).toHaveLength(1);
    expect((await auditOf(customer)).map(({ action, after }) => [action, after])).toEqual([
      ["subscription_kept", { reason: "requested_by_customer" }],
    ]);
  });

  it("refuses to keep a subscription that goes on or has ended", async () => {
    const customer = await all.subscribe();
    expect(await ask(finance.token, keeping(customer))).toEqual(refused("already"));
    await ask(finance.token, ending(customer, { at_once: true }));
    expect(await ask(finance.token, keeping(customer))).toEqual(refused("not_renewing"));
  });

  it("finishes a kept subscription whose answer was lost, on retry", async () => {
    const customer = await all.subscribe();
    await ask(finance.token, ending(customer));
    loseNextAnswer((request) => request.url.includes("/subscriptions/"));
    const wanted = keeping(customer);
    expect((await ask(finance.token, wanted)).status).toBe(502);
    expect(await ask(finance.token, wanted)).toEqual(done);
    expect((await auditOf(customer)).map((row) => row["action"])).toEqual([
      "subscription_ended",
      "subscription_kept",
    ]);
  });

  it("refuses to wait for the end of a period that the customer owes", async () => {
    const { customer } = await owing();
    expect(await ask(finance.token, ending(customer))).toEqual(refused("owing"));
    expect(await changesOf(customer)).toEqual([]);
    expect(await auditOf(customer)).toEqual([]);
  });
});

describe("change-billing marking an invoice as paid", () => {
  it("marks it as paid outside, ends the grace and keeps the amount apart", async () => {
    const { customer, payment, wanted } = await owing();
    expect(await ask(finance.token, wanted)).toEqual(done);
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["active"],
      payments: ["paid", "paid"],
      site: "active",
    });
    const [row] = await all.backend.sql(
      `select p.status, p.amount_paid, p.amount_paid_outside, s.past_due_since, s.grace_ends_at, s.in_service
         from public.payments p join public.subscriptions s on s.id = p.subscription_id where p.id = $1`,
      [payment],
    );
    expect(row).toEqual({
      status: "paid",
      amount_paid: 9990,
      amount_paid_outside: 9990,
      past_due_since: null,
      grace_ends_at: null,
      in_service: true,
    });
    expect(await auditOf(customer)).toEqual([
      {
        actor_id: finance.id,
        action: "payment_marked_paid",
        after: { amount: 9990, reason: "bank_transfer" },
      },
    ]);
  });

  it("returns a suspended site", async () => {
    const { customer, wanted } = await owing();
    await all.move(customer, "give-up");
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["unpaid"], site: "suspended" });
    expect(await ask(finance.token, wanted)).toEqual(done);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"], site: "active" });
  });

  it("keeps it paid when Stripe retries the card", async () => {
    const { customer, payment, wanted } = await owing();
    await ask(finance.token, wanted);
    await all.world.replaceCard(customer.customerId, "4242424242424242");
    await expect(all.stripe.invoices.pay(payment)).rejects.toThrow(/already/);
    const { data } = await all.stripe.charges.list({ customer: customer.customerId });
    expect(data.filter(({ paid }) => paid)).toHaveLength(1);
  });

  it.each<[string, (payment: string) => Promise<unknown>, string]>([
    ["one that the customer has paid", (id) => all.stripe.invoices.pay(id), "already"],
    ["a void one", (id) => all.stripe.invoices.voidInvoice(id), "not_payable"],
  ])("refuses %s and shows it", async (_what, change, reason) => {
    const { customer, payment, wanted } = await owing();
    await all.world.replaceCard(customer.customerId, "4242424242424242");
    await change(payment);
    expect(await ask(finance.token, wanted)).toEqual(refused(reason));
    const [row] = await all.backend.sql(
      "select status, amount_paid_outside from public.payments where id = $1",
      [payment],
    );
    expect(row).toEqual({ status: reason === "already" ? "paid" : "void", amount_paid_outside: 0 });
    expect(await changesOf(customer)).toEqual([]);
  });

  it("refuses the invoice of another customer", async () => {
    const { wanted } = await owing();
    const other = await owing();
    expect(await ask(finance.token, { ...wanted, payment_id: other.payment })).toEqual(refused("not_found"));
    expect(await all.stateOf(other.customer)).toMatchObject({ payments: ["paid", "open"] });
  });
});

describe("change-billing with discounts", () => {
  it.each<[string, Record<string, unknown>, number[]]>([
    ["a free month", { percent_off: 100, charges: 1 }, [0, 9990, 9990]],
    ["half of two charges", { percent_off: 50, charges: 2 }, [4995, 4995, 9990]],
    ["parts of a per cent", { percent_off: 12.55, charges: 1 }, [8736, 9990, 9990]],
    ["an amount for ever", { percent_off: undefined, amount_off: 2000, charges: null }, [7990, 7990, 7990]],
  ])("gives %s from the next charge on", async (_what, terms, expected) => {
    const customer = await all.subscribe();
    // A minute after the purchase: a discount of months that begins with a period would end with one.
    const soon = Math.floor(Date.now() / 1000) + 60;
    await all.stripe.testHelpers.testClocks.create({ frozen_time: soon, customer: customer.customerId });
    expect(await ask(finance.token, discount(customer, terms))).toEqual(done);
    expect(await nextCharges(customer, 3)).toEqual(expected);
    expect(await auditOf(customer)).toEqual([
      {
        actor_id: finance.id,
        action: "discount_given",
        after: { ...JSON.parse(JSON.stringify(terms)), reason: "service_problem" },
      },
    ]);
  });

  it("ends a discount early", async () => {
    const customer = await all.subscribe();
    await ask(finance.token, discount(customer, { charges: null }));
    expect(await ask(finance.token, discountEnd(customer))).toEqual(done);
    expect(await nextCharges(customer, 1)).toEqual([9990]);
    expect((await auditOf(customer)).map(({ action, after }) => [action, after])).toEqual([
      ["discount_given", { percent_off: 50, charges: null, reason: "service_problem" }],
      ["discount_ended", { percent_off: 50, reason: "other" }],
    ]);
  });

  it("refuses a second discount beside the first, and one that no charge would use", async () => {
    const customer = await all.subscribe();
    await ask(finance.token, discount(customer));
    expect(await ask(finance.token, discount(customer))).toEqual(refused("has_discount"));
    const leaving = await all.subscribe();
    await ask(finance.token, ending(leaving));
    expect(await ask(finance.token, discount(leaving))).toEqual(refused("not_renewing"));
  });

  it.each<[string, Record<string, unknown>]>([
    ["more than everything", { percent_off: 101 }],
    ["nothing", { percent_off: 0 }],
    ["thousandths of a per cent", { percent_off: 12.345 }],
    ["an amount beside a percentage", { amount_off: 100 }],
    ["neither", { percent_off: undefined }],
    ["no charge", { charges: 0 }],
    ["too many charges", { charges: 37 }],
  ])("answers 400 to a discount of %s", async (_what, over) => {
    const customer = await all.subscribe();
    expect((await ask(finance.token, discount(customer, over))).status).toBe(400);
    expect((await all.stripe.subscriptions.retrieve(customer.subscriptionId)).discounts).toEqual([]);
  });
});

describe.each<[string, () => Promise<{ customer: Subscriber; wanted: { id: string } }>, RegExp]>([
  [
    "an end with the period",
    async () => {
      const customer = await all.subscribe();
      return { customer, wanted: ending(customer) };
    },
    /\/subscriptions\/sub_/,
  ],
  [
    "an end at once",
    async () => {
      const customer = await all.subscribe();
      return { customer, wanted: ending(customer, { at_once: true }) };
    },
    /\/subscriptions\/sub_/,
  ],
  ["an outside payment", owing, /\/pay$/],
  [
    "a discount",
    async () => {
      const customer = await all.subscribe();
      return { customer, wanted: discount(customer) };
    },
    /\/subscriptions\/sub_/,
  ],
  [
    "the end of a discount",
    async () => {
      const customer = await all.subscribe();
      const { id } = await all.stripe.coupons.create({ percent_off: 10, duration: "forever" });
      await all.stripe.subscriptions.update(customer.subscriptionId, { discounts: [{ coupon: id }] });
      return { customer, wanted: discountEnd(customer) };
    },
    /\/subscriptions\/sub_/,
  ],
])("change-billing with %s", (_what, prepare, path) => {
  it("makes it once for the same id, concurrently and later", async () => {
    const { customer, wanted } = await prepare();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(finance.token, wanted)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => done));
    expect(await ask(finance.token, wanted)).toEqual(done);
    expect(await auditOf(customer)).toHaveLength(1);
    expect(await changesOf(customer)).toHaveLength(1);
  });

  it("makes one change for two colleagues and informs the second", async () => {
    const { customer, wanted } = await prepare();
    const answers = await Promise.all([
      ask(finance.token, wanted),
      ask(finance.token, { ...wanted, id: randomUUID() }),
    ]);
    expect(answers).toContainEqual(done);
    expect(answers.filter(({ body }) => JSON.stringify(body) === JSON.stringify(done.body))).toHaveLength(1);
    const third = await ask(finance.token, { ...wanted, id: randomUUID() });
    expect([refused("already"), refused("has_discount")]).toContainEqual(third);
    expect(await auditOf(customer)).toHaveLength(1);
  });

  it("answers a retry after a lost answer as done", async () => {
    const { customer, wanted } = await prepare();
    loseNextAnswer(({ url }) => path.test(url));
    expect((await ask(finance.token, wanted)).status).toBe(502);
    expect(await auditOf(customer)).toEqual([]);
    expect(await ask(finance.token, wanted)).toEqual(done);
    expect(await auditOf(customer)).toHaveLength(1);
  });

  it("is finished by the schedule when its answer was lost and no retry follows", async () => {
    const { customer, wanted } = await prepare();
    loseNextAnswer(({ url }) => path.test(url));
    expect((await ask(finance.token, wanted)).status).toBe(502);
    await settleLater(wanted);
    expect(await changesOf(customer)).toMatchObject([{ done: true }]);
    expect(await auditOf(customer)).toMatchObject([{ actor_id: finance.id }]);
  });

  it("is dropped by the schedule when Stripe never received it", async () => {
    const { customer, wanted } = await prepare();
    all.world.intercept((request, next) =>
      request.method === "GET" ? next() : Promise.resolve(stripeFailure()),
    );
    expect((await ask(finance.token, wanted)).status).toBe(502);
    expect(await ask(finance.token, { ...wanted, id: randomUUID() })).toEqual(refused("undecided"));
    await settleLater(wanted);
    expect(await changesOf(customer)).toEqual([]);
    expect(await auditOf(customer)).toEqual([]);
    expect(await ask(finance.token, { ...wanted, id: randomUUID() })).toEqual(done);
  });

  it("writes one audit entry when the database fails after the change", async () => {
    const { customer, wanted } = await prepare();
    all.backend.intercept((request, next) =>
      request.url.includes("/rpc/finish_billing_change")
        ? Promise.resolve(Response.json({ message: "down" }, { status: 500 }))
        : next(),
    );
    expect((await ask(finance.token, wanted)).status).toBe(500);
    all.backend.intercept(null);
    expect(await ask(finance.token, wanted)).toEqual(done);
    expect(await auditOf(customer)).toHaveLength(1);
  });

  it("answers 403 to support, editors and revoked administrators, and 401 to visitors", async () => {
    const { customer, wanted } = await prepare();
    const support = await logInTeamMember(all.backend, "support");
    const editor = await logInTeamMember(all.backend, "editor");
    const demoted = await logInTeamMember(all.backend, "admin");
    await setRole(all.backend, demoted.id, null);
    const answers: number[] = [];
    for (const token of [support.token, editor.token, customer.token, demoted.token, null]) {
      answers.push((await ask(token, wanted)).status);
    }
    expect(answers).toEqual([403, 403, 403, 403, 401]);
    expect(await changesOf(customer)).toEqual([]);
  });
});

/** Runs the schedule when the change is three minutes old. */
async function settleLater({ id }: { id: string }): Promise<void> {
  all.world.intercept(null);
  await all.backend.sql(
    "update public.billing_changes set created_at = now() - interval '3 minutes' where id = $1",
    [id],
  );
  await settleAbandonedChanges(all.dependencies);
}

describe("change-billing refusals", () => {
  it("answers 409 to other terms under the same id", async () => {
    const customer = await all.subscribe();
    const wanted = ending(customer);
    await ask(finance.token, wanted);
    expect((await ask(finance.token, { ...wanted, at_once: true })).status).toBe(409);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"] });
  });

  it("answers not_found for an unknown subscription", async () => {
    expect(await ask(finance.token, ending({ subscriptionId: "sub_unknown" }))).toEqual(refused("not_found"));
  });

  it.each<[string, Record<string, unknown>]>([
    ["an unknown kind", { kind: "subscription_doubled" }],
    ["an invalid id", { id: "1" }],
    ["a reason of another kind", { reason: "cash" }],
    ["a path as a subscription", { subscription_id: "sub_../customers" }],
    ["a note that is too long", { note: "a".repeat(501) }],
    ["a note with NUL", { note: "a\u0000" }],
    ["terms that are missing", { at_once: undefined }],
    ["terms of another kind", { amount: 100 }],
  ])("answers 400 to %s", async (_what, over) => {
    const customer = await all.subscribe();
    expect((await ask(finance.token, ending(customer, over))).status).toBe(400);
    expect(await all.stateOf(customer)).toMatchObject({ cancelling: false });
  });
});
