import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import { settleAbandonedRefunds } from "../_shared/billing/abandoned-refunds.ts";
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
  // These tests make more calls than one person may in ten minutes.
  await all.backend.sql("update public.call_limits set most_calls = 1000 where function = 'refund-payment'");
}, 30_000);
afterEach(async () => {
  all.world.intercept(null);
  await all.world.refuseRefunds("");
});
afterAll(() => all.close());

async function ask(token: string | null, body: object): Promise<{ status: number; body: unknown }> {
  const response = await handle(post("refund-payment", token, body));
  return { status: response.status, body: await response.json() };
}

const refusal = (code: string) => ({ code, message: expect.any(String) });
const refunded = { status: 200, body: { outcome: "refunded", status: "succeeded", cancelled: false } };
const andCancelled = { status: 200, body: { outcome: "refunded", status: "succeeded", cancelled: true } };

async function paymentOf({ id }: { id: string }): Promise<string> {
  const [row] = await all.backend.sql("select id from public.payments where profile_id = $1", [id]);
  return String(row?.["id"]);
}

/** Creates a customer with one payment and a request for a partial refund. */
async function paid(over: Record<string, unknown> = {}) {
  const customer = await all.subscribe();
  const wanted = {
    id: randomUUID(),
    payment_id: await paymentOf(customer),
    amount: 2000,
    seen_refunded: 0,
    reason: "service_problem",
    note: "Ficou um dia fora do ar.",
    ...over,
  };
  return { customer, wanted };
}

/** Returns the stored refunded amount of the payment and the refunds made in the panel. */
async function stored(paymentId: string) {
  const [row] = await all.backend.sql(
    `select p.amount_refunded as refunded,
            coalesce((select json_agg(json_build_object('amount', r.amount, 'status', r.status) order by r.created_at, r.amount)
                        from public.refunds r where r.payment_id = p.id), '[]') as refunds
       from public.payments p where p.id = $1`,
    [paymentId],
  );
  return row;
}

async function atStripe({ customerId }: Subscriber): Promise<number[]> {
  const { data } = await all.stripe.charges.list({ customer: customerId, expand: ["data.refunds"] });
  return data.flatMap(({ refunds }) => (refunds?.data ?? []).map(({ amount }) => amount));
}

const emailsTo = ({ id }: { id: string }) =>
  all.backend.sql(
    "select payload ->> 'amount' as amount from public.email_outbox where profile_id = $1 and template = 'payment_refunded'",
    [id],
  );

describe("refund-payment", () => {
  it.each(["admin", "finance"])(
    "makes a partial refund for %s at Stripe, stores it and sends one e-mail",
    async (role) => {
      const member = await logInTeamMember(all.backend, role);
      const { customer, wanted } = await paid();
      expect(await ask(member.token, wanted)).toEqual(refunded);
      expect(await stored(wanted.payment_id)).toEqual({
        refunded: 2000,
        refunds: [{ amount: 2000, status: "succeeded" }],
      });
      expect(await atStripe(customer)).toEqual([2000]);
      expect(await emailsTo(customer)).toEqual([{ amount: "2000" }]);
      const [note] = await all.backend.sql(
        `select n.note, n.made_by, r.reason, r.stripe_refund_id from public.refund_notes n
         join public.refunds r on r.id = n.refund_id where r.id = $1`,
        [wanted.id],
      );
      expect(note).toEqual({
        note: "Ficou um dia fora do ar.",
        made_by: member.id,
        reason: "service_problem",
        stripe_refund_id: expect.stringMatching(/^re_/),
      });
    },
  );

  it("also cancels the subscription on request and records it", async () => {
    const { customer, wanted } = await paid({ amount: 9990, cancel_subscription: true });
    expect(await ask(finance.token, wanted)).toEqual(andCancelled);
    expect(await stored(wanted.payment_id)).toMatchObject({ refunded: 9990 });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"], site: "cancelled" });
    const [note] = await all.backend.sql(
      "select after -> 'cancelled' as cancelled from public.audit_log where after ->> 'refund' = $1",
      [wanted.id],
    );
    expect(note).toEqual({ cancelled: true });
  });

  it("cancels the subscription on a retry when only the refund succeeded, and refunds once", async () => {
    const { customer, wanted } = await paid({ cancel_subscription: true });
    all.world.intercept((request, next) =>
      request.method === "DELETE" ? Promise.resolve(stripeFailure()) : next(),
    );
    expect((await ask(finance.token, wanted)).status).toBe(502);
    all.world.intercept(null);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"] });
    expect(await ask(finance.token, wanted)).toEqual(andCancelled);
    expect(await atStripe(customer)).toEqual([2000]);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"] });
  });

  it("refunds the rest after a partial refund and then nothing more", async () => {
    const { wanted } = await paid();
    await ask(finance.token, wanted);
    const rest = { ...wanted, id: randomUUID(), amount: 7990, seen_refunded: 2000 };
    expect(await ask(finance.token, rest)).toEqual(refunded);
    expect(await stored(wanted.payment_id)).toMatchObject({ refunded: 9990 });
    const more = { ...wanted, id: randomUUID(), amount: 1, seen_refunded: 9990 };
    expect(await ask(finance.token, more)).toEqual({
      status: 200,
      body: { outcome: "refused", reason: "too_much", message: null, cancelled: false },
    });
  });

  it("subtracts a refund that the bank returned", async () => {
    const customer = await all.subscribe({}, "4000 0000 0000 5126");
    const wanted = { ...(await paid()).wanted, id: randomUUID(), payment_id: await paymentOf(customer) };
    expect(await ask(finance.token, wanted)).toEqual(refunded);
    const { data } = await all.stripe.charges.list({ customer: customer.customerId });
    const { data: refunds } = await all.stripe.refunds.list({ charge: data[0]?.id ?? "" });
    await all.world.settleRefund(refunds[0]?.id ?? "", "failed");
    const again = await ask(finance.token, wanted);
    expect(again).toEqual({ status: 200, body: { outcome: "refunded", status: "failed", cancelled: false } });
    expect(await stored(wanted.payment_id)).toEqual({
      refunded: 0,
      refunds: [{ amount: 2000, status: "failed" }],
    });
  });

  it("answers pending while the bank processes the refund", async () => {
    const customer = await all.subscribe({}, "4000 0000 0000 7726");
    const wanted = { ...(await paid()).wanted, id: randomUUID(), payment_id: await paymentOf(customer) };
    expect(await ask(finance.token, wanted)).toEqual({
      status: 200,
      body: { outcome: "refunded", status: "pending", cancelled: false },
    });
  });
});

const refused = (reason: string, cancelled: boolean) => ({
  status: 200,
  body: { outcome: "refused", reason, message: null, cancelled },
});

describe("refund-payment when Stripe refuses", () => {
  it.each([
    ["charge_disputed", "disputed"],
    ["insufficient_balance", "insufficient_balance"],
    ["charge_not_refundable", "not_refundable"],
  ] as const)("answers the reason of %s and refunds nothing", async (code, reason) => {
    const { customer, wanted } = await paid();
    await all.world.refuseRefunds(code);
    expect(await ask(finance.token, wanted)).toEqual(refused(reason, false));
    expect(await stored(wanted.payment_id)).toEqual({ refunded: 0, refunds: [] });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"] });
    expect(await emailsTo(customer)).toEqual([]);
  });

  it("cancels the subscription all the same and records who did it", async () => {
    const { customer, wanted } = await paid({ cancel_subscription: true });
    await all.world.refuseRefunds("charge_disputed");
    expect(await ask(finance.token, wanted)).toEqual(refused("disputed", true));
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"], site: "cancelled" });
    const entries = await all.backend.sql(
      "select actor_id, action, after -> 'cancelled' as cancelled from public.audit_log where after ->> 'refund' = $1",
      [wanted.id],
    );
    expect(entries).toEqual([{ actor_id: finance.id, action: "refund_refused", cancelled: true }]);
  });

  it("cancels the subscription on a retry when Stripe was down for that half", async () => {
    const { customer, wanted } = await paid({ cancel_subscription: true });
    await all.world.refuseRefunds("charge_not_refundable");
    all.world.intercept((request, next) =>
      request.method === "DELETE" ? Promise.resolve(stripeFailure()) : next(),
    );
    expect((await ask(finance.token, wanted)).status).toBe(502);
    all.world.intercept(null);
    expect(await ask(finance.token, wanted)).toEqual(refused("not_refundable", true));
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"] });
  });

  it("refunds with a new attempt once the balance suffices", async () => {
    const { customer, wanted } = await paid();
    await all.world.refuseRefunds("insufficient_balance");
    await ask(finance.token, wanted);
    await all.world.refuseRefunds("");
    expect(await ask(finance.token, { ...wanted, id: randomUUID() })).toEqual(refunded);
    expect(await atStripe(customer)).toEqual([2000]);
  });

  it("answers Stripe's message for a reason without words", async () => {
    const { wanted } = await paid();
    const message = "This refund needs a review.";
    all.world.intercept((request, next) =>
      request.method === "POST" && request.url.endsWith("/v1/refunds")
        ? Promise.resolve(
            Response.json(
              { error: { type: "invalid_request_error", code: "new_code", message } },
              { status: 400 },
            ),
          )
        : next(),
    );
    expect(await ask(finance.token, wanted)).toEqual({
      status: 200,
      body: { outcome: "refused", reason: "other", message, cancelled: false },
    });
  });

  it("answers conflict and cancels nothing when another refund was the reason", async () => {
    const { customer, wanted } = await paid({ amount: 9990, cancel_subscription: true });
    const { data } = await all.stripe.charges.list({ customer: customer.customerId });
    let isFirst = true;
    all.world.intercept(async (request, next) => {
      if (isFirst && request.method === "POST" && request.url.endsWith("/v1/refunds")) {
        isFirst = false;
        await all.stripe.refunds.create({ charge: data[0]?.id ?? "" });
      }
      return next();
    });
    expect(await ask(finance.token, wanted)).toEqual({ status: 409, body: refusal("conflict") });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"] });
  });
});

const tasksOf = ({ id }: { id: string }) =>
  all.backend.sql(
    `select details ->> 'invoice' as invoice, done_at is null as open from public.team_tasks
      where profile_id = $1 and kind = 'refund_failed'`,
    [id],
  );
const failNewest = async ({ customerId, subscriptionId }: Subscriber) => {
  const { data: charges } = await all.stripe.charges.list({ customer: customerId });
  const { data } = await all.stripe.refunds.list({ charge: charges[0]?.id ?? "" });
  await all.world.settleRefund(data[0]?.id ?? "", "failed");
  await syncSubscription(all.dependencies, subscriptionId);
};

describe("a refund that fails later", () => {
  it.each(["in the panel", "in Stripe's dashboard"])(
    "is subtracted and creates one task for the team when it was made %s",
    async (where) => {
      const customer = await all.subscribe({}, "4000 0000 0000 7726");
      const wanted = { ...(await paid()).wanted, id: randomUUID(), payment_id: await paymentOf(customer) };
      if (where === "in the panel") await ask(finance.token, wanted);
      else {
        const { data } = await all.stripe.charges.list({ customer: customer.customerId });
        await all.stripe.refunds.create({ charge: data[0]?.id ?? "", amount: 2000 });
        await syncSubscription(all.dependencies, customer.subscriptionId);
      }
      await failNewest(customer);
      expect(await stored(wanted.payment_id)).toMatchObject({ refunded: 0 });
      expect(await tasksOf(customer)).toEqual([{ invoice: expect.any(String), open: true }]);
    },
  );

  it("is announced to the customer again when the same sum is refunded once more", async () => {
    const customer = await all.subscribe({}, "4000 0000 0000 7726");
    const wanted = { ...(await paid()).wanted, id: randomUUID(), payment_id: await paymentOf(customer) };
    await ask(finance.token, wanted);
    await failNewest(customer);
    await ask(finance.token, { ...wanted, id: randomUUID() });
    expect(await emailsTo(customer)).toEqual([{ amount: "2000" }, { amount: "2000" }]);
  });
});

describe("refund-payment retries", () => {
  it("returns the same refund for the same attempt id, concurrently and later", async () => {
    const { customer, wanted } = await paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(finance.token, wanted)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => refunded));
    expect(await ask(finance.token, wanted)).toEqual(refunded);
    expect(await atStripe(customer)).toEqual([2000]);
    expect(await stored(wanted.payment_id)).toEqual({
      refunded: 2000,
      refunds: [{ amount: 2000, status: "succeeded" }],
    });
  });

  it("finds the refund whose response from Stripe was lost", async () => {
    const { customer, wanted } = await paid();
    all.world.intercept(async (request, next) => {
      const answer = await next();
      return request.url.endsWith("/v1/refunds") && request.method === "POST" ? stripeFailure() : answer;
    });
    expect(await ask(finance.token, wanted)).toEqual({
      status: 502,
      body: refusal("payment_provider_unavailable"),
    });
    all.world.intercept(null);
    expect(await ask(finance.token, wanted)).toEqual(refunded);
    expect(await atStripe(customer)).toEqual([2000]);
  });

  it("writes one audit row when the first response was lost", async () => {
    const { customer, wanted } = await paid();
    all.backend.intercept((request, next) =>
      request.url.includes("/rpc/note_audit")
        ? Promise.resolve(Response.json({ message: "down" }, { status: 500 }))
        : next(),
    );
    expect(await ask(finance.token, wanted)).toMatchObject({ status: 500 });
    all.backend.intercept(null);
    expect(await ask(finance.token, wanted)).toEqual(refunded);
    expect(await ask(finance.token, wanted)).toEqual(refunded);
    const entries = await all.backend.sql(
      "select actor_id, after ->> 'refund' as refund from public.audit_log where profile_id = $1 and action = 'refunded'",
      [customer.id],
    );
    expect(entries).toEqual([{ actor_id: finance.id, refund: wanted.id }]);
  });

  it("refuses another amount under the same id", async () => {
    const { customer, wanted } = await paid();
    await ask(finance.token, wanted);
    expect((await ask(finance.token, { ...wanted, amount: 3000 })).status).toBe(409);
    expect(await atStripe(customer)).toEqual([2000]);
  });
});

describe("refund-payment with two editors", () => {
  it("makes one refund and informs the other editor", async () => {
    const { customer, wanted } = await paid();
    const answers = await Promise.all([
      ask(finance.token, wanted),
      ask(finance.token, { ...wanted, id: randomUUID() }),
    ]);
    expect(answers).toContainEqual(refunded);
    expect(answers.filter(({ body }) => JSON.stringify(body) === JSON.stringify(refunded.body))).toHaveLength(
      1,
    );
    expect(await atStripe(customer)).toEqual([2000]);
  });

  it("answers conflict after a refund in Stripe's dashboard and shows it afterwards", async () => {
    const { customer, wanted } = await paid();
    const { data } = await all.stripe.charges.list({ customer: customer.customerId });
    await all.stripe.refunds.create({ charge: data[0]?.id ?? "", amount: 500 });
    expect(await ask(finance.token, wanted)).toEqual({ status: 409, body: refusal("conflict") });
    expect(await stored(wanted.payment_id)).toEqual({ refunded: 500, refunds: [] });
  });

  it("settles an undecided refund before a new one", async () => {
    const { customer, wanted } = await paid();
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    expect((await ask(finance.token, wanted)).status).toBe(502);
    all.world.intercept(null);
    const another = { ...wanted, id: randomUUID(), amount: 1000 };
    expect(await ask(finance.token, another)).toEqual({
      status: 200,
      body: { outcome: "refused", reason: "undecided", message: null, cancelled: false },
    });
    await all.backend.sql(
      "update public.refunds set created_at = now() - interval '3 minutes' where id = $1",
      [wanted.id],
    );
    expect(await ask(finance.token, another)).toEqual(refunded);
    expect(await atStripe(customer)).toEqual([1000]);
  });
});

/** Fails at Stripe and is three minutes old when the schedule runs. */
async function leave(wanted: { id: string }): Promise<void> {
  expect((await ask(finance.token, wanted)).status).toBe(502);
  all.world.intercept(null);
  await all.backend.sql("update public.refunds set created_at = now() - interval '3 minutes' where id = $1", [
    wanted.id,
  ]);
  await settleAbandonedRefunds(all.dependencies);
}

describe("settleAbandonedRefunds", () => {
  it("stores a refund that Stripe made", async () => {
    const { wanted } = await paid();
    all.world.intercept(async (request, next) => {
      const response = await next();
      return request.method === "POST" ? stripeFailure() : response;
    });
    await leave(wanted);
    expect(await stored(wanted.payment_id)).toMatchObject({
      refunds: [{ amount: 2000, status: "succeeded" }],
    });
  });

  it("deletes a refund that Stripe never received", async () => {
    const { wanted } = await paid();
    all.world.intercept((request, next) =>
      request.method === "POST" ? Promise.resolve(stripeFailure()) : next(),
    );
    await leave(wanted);
    expect(await stored(wanted.payment_id)).toMatchObject({ refunded: 0, refunds: [] });
  });
});

/** Changes Stripe's response for one invoice. */
const showInvoice = (change: (body: { payments: { data: object[] } }) => Response) =>
  all.world.intercept(async (request, next) => {
    const response = await next();
    const isInvoice = request.method === "GET" && /\/v1\/invoices\/in_/.test(request.url);
    return isInvoice ? change(await response.json()) : response;
  });

describe("refund-payment for a payment outside Stripe", () => {
  it.each<[string, Parameters<typeof showInvoice>[0]]>([
    [
      "is deleted at Stripe",
      () =>
        Response.json(
          { error: { type: "invalid_request_error", code: "resource_missing", message: "No such invoice" } },
          { status: 404 },
        ),
    ],
    ["was made outside Stripe", (body) => Response.json({ ...body, payments: { object: "list", data: [] } })],
  ])("refuses a payment that %s and stores no refund", async (_why, change) => {
    const { customer, wanted } = await paid();
    showInvoice(change);
    expect(await ask(finance.token, wanted)).toEqual({
      status: 200,
      body: { outcome: "refused", reason: "not_by_stripe", message: null, cancelled: false },
    });
    expect(await stored(wanted.payment_id)).toEqual({ refunded: 0, refunds: [] });
    expect(await atStripe(customer)).toEqual([]);
  });
});

it("refund-payment refunds the attempt that paid, not one that was cancelled before", async () => {
  const { customer, wanted } = await paid();
  showInvoice((body) => {
    const cancelled = { status: "canceled", payment: { type: "payment_intent", payment_intent: "pi_other" } };
    return Response.json({ ...body, payments: { data: [cancelled, ...body.payments.data] } });
  });
  expect(await ask(finance.token, wanted)).toEqual(refunded);
  expect(await atStripe(customer)).toEqual([2000]);
});

describe("refund-payment refusals", () => {
  it.each([
    ["more than was paid", { amount: 9991 }, "too_much"],
    ["an unknown payment", { payment_id: "in_unknown" }, "not_found"],
  ])("answers the reason for %s", async (_what, over, reason) => {
    const { customer, wanted } = await paid(over);
    expect(await ask(finance.token, wanted)).toEqual({
      status: 200,
      body: { outcome: "refused", reason, message: null, cancelled: false },
    });
    expect(await atStripe(customer)).toEqual([]);
  });

  it.each<[string, object]>([
    ["nothing", { amount: 0 }],
    ["parts of a cent", { amount: 19.5 }],
    ["an unknown reason", { reason: "because" }],
    ["an invalid id", { id: "1" }],
    ["a note that is too long", { note: "a".repeat(501) }],
    ["a path as a payment", { payment_id: "in_../charges" }],
    ["a note with NUL", { note: "a\u0000" }],
    ["a note with half a character", { note: "\udc00" }],
  ])("answers 400 to %s", async (_what, over) => {
    const { customer, wanted } = await paid();
    expect(await ask(finance.token, { ...wanted, ...over })).toEqual({
      status: 400,
      body: refusal("invalid_request"),
    });
    expect(await atStripe(customer)).toEqual([]);
  });

  it("answers 403 to support, editors and revoked administrators and 401 to visitors", async () => {
    const { customer, wanted } = await paid();
    const support = await logInTeamMember(all.backend, "support");
    const editor = await logInTeamMember(all.backend, "editor");
    const demoted = await logInTeamMember(all.backend, "admin");
    await setRole(all.backend, demoted.id, null);
    const callers = [support.token, editor.token, customer.token, demoted.token, null];
    const answers: number[] = [];
    for (const token of callers) answers.push((await ask(token, wanted)).status);
    expect(answers).toEqual([403, 403, 403, 403, 401]);
    expect(await atStripe(customer)).toEqual([]);
    expect(await stored(wanted.payment_id)).toEqual({ refunded: 0, refunds: [] });
  });
});
