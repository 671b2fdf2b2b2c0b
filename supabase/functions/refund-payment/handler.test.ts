import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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
}, 30_000);
afterEach(() => all.world.intercept(null));
afterAll(() => all.close());

async function ask(token: string | null, body: object): Promise<{ status: number; body: unknown }> {
  const response = await handle(post("refund-payment", token, body));
  return { status: response.status, body: await response.json() };
}

const refusal = (code: string) => ({ code, message: expect.any(String) });
const refunded = { status: 200, body: { outcome: "refunded", status: "succeeded" } };

async function paymentOf({ id }: { id: string }): Promise<string> {
  const [row] = await all.backend.sql("select id from public.payments where profile_id = $1", [id]);
  return String(row?.["id"]);
}

/** A customer who has paid once, and the refund of a part of it as the panel asks for it. */
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

/** What the database says of it: what was given back of the payment, and the refunds made in the panel. */
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

describe("refunding", () => {
  it.each(["admin", "finance"])("gives a part back for %s: at Stripe, here, and told once", async (role) => {
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
  });

  it("also ends the subscription at once when that is asked, and notes it", async () => {
    const { customer, wanted } = await paid({ amount: 9990, cancel_subscription: true });
    expect(await ask(finance.token, wanted)).toEqual(refunded);
    expect(await stored(wanted.payment_id)).toMatchObject({ refunded: 9990 });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"], site: "cancelled" });
    const [note] = await all.backend.sql(
      "select after -> 'cancelled' as cancelled from public.audit_log where after ->> 'refund' = $1",
      [wanted.id],
    );
    expect(note).toEqual({ cancelled: true });
  });

  it("ends the subscription on a retry when only the refund went through, and refunds once", async () => {
    const { customer, wanted } = await paid({ cancel_subscription: true });
    all.world.intercept((request, next) =>
      request.method === "DELETE" ? Promise.resolve(stripeFailure()) : next(),
    );
    expect((await ask(finance.token, wanted)).status).toBe(502);
    all.world.intercept(null);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"] });
    expect(await ask(finance.token, wanted)).toEqual(refunded);
    expect(await atStripe(customer)).toEqual([2000]);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"] });
  });

  it("gives the rest back after a part, and then nothing more", async () => {
    const { wanted } = await paid();
    await ask(finance.token, wanted);
    const rest = { ...wanted, id: randomUUID(), amount: 7990, seen_refunded: 2000 };
    expect(await ask(finance.token, rest)).toEqual(refunded);
    expect(await stored(wanted.payment_id)).toMatchObject({ refunded: 9990 });
    const more = { ...wanted, id: randomUUID(), amount: 1, seen_refunded: 9990 };
    expect(await ask(finance.token, more)).toEqual({
      status: 200,
      body: { outcome: "refused", reason: "too_much" },
    });
  });

  it("leaves a payment with what came back when the bank could not take it", async () => {
    const customer = await all.subscribe({}, "4000 0000 0000 5126");
    const wanted = { ...(await paid()).wanted, id: randomUUID(), payment_id: await paymentOf(customer) };
    expect(await ask(finance.token, wanted)).toEqual(refunded);
    const { data } = await all.stripe.charges.list({ customer: customer.customerId });
    const { data: refunds } = await all.stripe.refunds.list({ charge: data[0]?.id ?? "" });
    await all.world.settleRefund(refunds[0]?.id ?? "", "failed");
    const again = await ask(finance.token, wanted);
    expect(again).toEqual({ status: 200, body: { outcome: "refunded", status: "failed" } });
    expect(await stored(wanted.payment_id)).toEqual({
      refunded: 0,
      refunds: [{ amount: 2000, status: "failed" }],
    });
  });

  it("answers pending where the bank takes its time", async () => {
    const customer = await all.subscribe({}, "4000 0000 0000 7726");
    const wanted = { ...(await paid()).wanted, id: randomUUID(), payment_id: await paymentOf(customer) };
    expect(await ask(finance.token, wanted)).toEqual({
      status: 200,
      body: { outcome: "refunded", status: "pending" },
    });
  });
});

describe("asking again", () => {
  it("with the same attempt is the same refund, ten times at once and later", async () => {
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

  it("after Stripe's answer was lost finds the refund that was made", async () => {
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

  it("writes once into the audit log who refunded, though the first answer was lost on the way there", async () => {
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

  it("for another amount under the same id is refused", async () => {
    const { customer, wanted } = await paid();
    await ask(finance.token, wanted);
    expect((await ask(finance.token, { ...wanted, amount: 3000 })).status).toBe(409);
    expect(await atStripe(customer)).toEqual([2000]);
  });
});

describe("two at once", () => {
  it("refunds for one of them, and the other one learns of the refund", async () => {
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

  it("tells whoever looked before a refund in Stripe's dashboard, and shows it from then on", async () => {
    const { customer, wanted } = await paid();
    const { data } = await all.stripe.charges.list({ customer: customer.customerId });
    await all.stripe.refunds.create({ charge: data[0]?.id ?? "", amount: 500 });
    expect(await ask(finance.token, wanted)).toEqual({ status: 409, body: refusal("conflict") });
    expect(await stored(wanted.payment_id)).toEqual({ refunded: 500, refunds: [] });
  });

  it("settles what somebody left unanswered before it begins another", async () => {
    const { customer, wanted } = await paid();
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    expect((await ask(finance.token, wanted)).status).toBe(502);
    all.world.intercept(null);
    const another = { ...wanted, id: randomUUID(), amount: 1000 };
    expect(await ask(finance.token, another)).toEqual({
      status: 200,
      body: { outcome: "refused", reason: "undecided" },
    });
    await all.backend.sql(
      "update public.refunds set created_at = now() - interval '3 minutes' where id = $1",
      [wanted.id],
    );
    expect(await ask(finance.token, another)).toEqual(refunded);
    expect(await atStripe(customer)).toEqual([1000]);
  });
});

/** Fails at Stripe, and is three minutes old when the schedule runs. */
async function leave(wanted: { id: string }): Promise<void> {
  expect((await ask(finance.token, wanted)).status).toBe(502);
  all.world.intercept(null);
  await all.backend.sql("update public.refunds set created_at = now() - interval '3 minutes' where id = $1", [
    wanted.id,
  ]);
  await settleAbandonedRefunds(all.dependencies);
}

describe("what somebody left unanswered", () => {
  it("is shown as made by the next run where Stripe made it", async () => {
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

  it("is shown no more where Stripe was never asked", async () => {
    const { wanted } = await paid();
    all.world.intercept((request, next) =>
      request.method === "POST" ? Promise.resolve(stripeFailure()) : next(),
    );
    await leave(wanted);
    expect(await stored(wanted.payment_id)).toMatchObject({ refunded: 0, refunds: [] });
  });
});

/** Changes what Stripe answers about one invoice. */
const showInvoice = (change: (body: { payments: { data: object[] } }) => Response) =>
  all.world.intercept(async (request, next) => {
    const response = await next();
    const isInvoice = request.method === "GET" && /\/v1\/invoices\/in_/.test(request.url);
    return isInvoice ? change(await response.json()) : response;
  });

describe("a payment that Stripe cannot give back", () => {
  it.each<[string, Parameters<typeof showInvoice>[0]]>([
    [
      "is gone at Stripe",
      () =>
        Response.json(
          { error: { type: "invalid_request_error", code: "resource_missing", message: "No such invoice" } },
          { status: 404 },
        ),
    ],
    ["was made outside Stripe", (body) => Response.json({ ...body, payments: { object: "list", data: [] } })],
  ])("is refused when it %s, and leaves no refund behind", async (_why, change) => {
    const { customer, wanted } = await paid();
    showInvoice(change);
    expect(await ask(finance.token, wanted)).toEqual({
      status: 200,
      body: { outcome: "refused", reason: "not_by_stripe" },
    });
    expect(await stored(wanted.payment_id)).toEqual({ refunded: 0, refunds: [] });
    expect(await atStripe(customer)).toEqual([]);
  });
});

it("refunds the attempt that paid, not one that was cancelled before", async () => {
  const { customer, wanted } = await paid();
  showInvoice((body) => {
    const cancelled = { status: "canceled", payment: { type: "payment_intent", payment_intent: "pi_other" } };
    return Response.json({ ...body, payments: { data: [cancelled, ...body.payments.data] } });
  });
  expect(await ask(finance.token, wanted)).toEqual(refunded);
  expect(await atStripe(customer)).toEqual([2000]);
});

describe("is refused", () => {
  it.each([
    ["more than was paid", { amount: 9991 }, "too_much"],
    ["a payment that nobody knows", { payment_id: "in_unknown" }, "not_found"],
  ])("%s, with the reason", async (_what, over, reason) => {
    const { customer, wanted } = await paid(over);
    expect(await ask(finance.token, wanted)).toEqual({ status: 200, body: { outcome: "refused", reason } });
    expect(await atStripe(customer)).toEqual([]);
  });

  it.each<[string, object]>([
    ["nothing", { amount: 0 }],
    ["parts of a cent", { amount: 19.5 }],
    ["a reason of one's own", { reason: "because" }],
    ["an id that is none", { id: "1" }],
    ["a note that is too long", { note: "a".repeat(501) }],
    ["a path as a payment", { payment_id: "in_../charges" }],
    ["a note with NUL", { note: "a\u0000" }],
    ["a note with half a character", { note: "\udc00" }],
  ])("with %s", async (_what, over) => {
    const { customer, wanted } = await paid();
    expect(await ask(finance.token, { ...wanted, ...over })).toEqual({
      status: 400,
      body: refusal("invalid_request"),
    });
    expect(await atStripe(customer)).toEqual([]);
  });

  it("to support, an editor, the customer, a visitor and an administrator whose role was taken away", async () => {
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
