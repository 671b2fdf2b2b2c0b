import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type BillingWorld,
  openBillingWorld,
  type Subscriber,
} from "../../../tools/testing/billing-world.ts";
import { logInTeamMember } from "../../../tools/testing/team-member.ts";
import { stripeFailure } from "../../../tools/testing/test-stripe.ts";
import { post } from "../../../tools/testing/test-world.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
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

async function ask(token: string | null, body: object) {
  const response = await handle(post("decide-dispute", token, body));
  return { status: response.status, body: await response.json() };
}

const sync = ({ subscriptionId }: Subscriber) => syncSubscription(all.dependencies, subscriptionId);

const atStripe = ({ subscriptionId }: Subscriber) => all.stripe.subscriptions.retrieve(subscriptionId);

async function paidInvoice({ id }: Subscriber): Promise<string> {
  const [row] = await all.backend.sql(
    "select id from public.payments where profile_id = $1 and status = 'paid' order by invoiced_at limit 1",
    [id],
  );
  return String(row?.["id"]);
}

/** Creates a customer whose bank disputes the first payment, with the dispute synced. */
async function disputed(card?: string) {
  const customer = await all.subscribe({ domain: "padaria.com.br" }, card);
  await all.activate(customer);
  const dispute = await all.world.dispute(await paidInvoice(customer));
  await sync(customer);
  return { customer, dispute };
}

/** Creates a customer who lost the dispute of the first payment. */
async function lost() {
  const made = await disputed();
  await all.world.stepDispute(made.dispute, "lost");
  await sync(made.customer);
  return made;
}

async function stored({ id }: Subscriber) {
  const [row] = await all.backend.sql(
    `select
       (select json_agg(json_build_object('status', d.status, 'withdrawn', d.amount_withdrawn, 'decision', d.decision)) from public.disputes d where d.profile_id = $1) as disputes,
       (select json_agg(t.kind order by t.created_at) from public.team_tasks t where t.profile_id = $1 and t.done_at is null and t.kind::text like 'dispute%') as tasks,
       (select json_agg(o.template order by o.created_at) from public.email_outbox o where o.profile_id = $1 and o.template in ('charge_upcoming', 'charge_failed', 'suspension_warning', 'site_suspended')) as emails,
       (select s.pause_for_dispute from public.subscriptions s where s.profile_id = $1) as held,
       (select w.status from public.sites w where w.profile_id = $1) as site`,
    [id],
  );
  return row;
}

describe("a disputed payment", () => {
  it("stops the charges at Stripe, makes a task with the bank's deadline and keeps the site up", async () => {
    const { customer, dispute } = await disputed();
    expect(await stored(customer)).toEqual({
      disputes: [{ status: "needs_response", withdrawn: 9990, decision: null }],
      tasks: ["dispute_opened"],
      emails: null,
      held: true,
      site: "active",
    });
    expect(await atStripe(customer)).toMatchObject({
      pause_collection: { behavior: "keep_as_draft", resumes_at: null },
      metadata: { held_for_dispute: dispute },
    });
    const [task] = await all.backend.sql(
      `select t.due_at is not null as has_deadline, t.details ->> 'dispute' as dispute, t.details ->> 'dispute_reason' as reason,
              (select o.recipient from public.email_outbox o where o.dedupe_key = 'team_task:' || t.id) is not null as is_sent
         from public.team_tasks t where t.profile_id = $1 and t.kind = 'dispute_opened'`,
      [customer.id],
    );
    expect(task).toEqual({ has_deadline: true, dispute, reason: "fraudulent", is_sent: true });
  });

  it("charges and announces nothing until it is won, and then goes on", async () => {
    const { customer, dispute } = await disputed();
    await all.move(customer, "next-charge");
    await all.move(customer, "next-week");
    expect(await stored(customer)).toMatchObject({ emails: null, site: "active" });
    const { data } = await all.stripe.charges.list({ customer: customer.customerId });
    expect(data).toHaveLength(1);

    await all.world.stepDispute(dispute, "won");
    await sync(customer);
    expect(await stored(customer)).toMatchObject({
      disputes: [{ status: "won", withdrawn: 0 }],
      tasks: ["dispute_won"],
      held: false,
    });
    expect(await atStripe(customer)).toMatchObject({ pause_collection: null, metadata: {} });
    await all.move(customer, "next-charge");
    expect((await all.stripe.charges.list({ customer: customer.customerId })).data).toHaveLength(2);
  });

  it("does not retry an overdue invoice, does not suspend by grace, and restarts grace afterwards", async () => {
    const customer = await all.subscribe({ domain: "forno.com.br" }, "4000 0000 0000 0341");
    await all.activate(customer);
    await all.move(customer, "next-charge");
    const dispute = await all.world.dispute(await paidInvoice(customer));
    await sync(customer);
    for (let week = 0; week < 3; week += 1) await all.move(customer, "next-week");
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["past_due"], site: "active" });
    const [open] = (await all.stripe.invoices.list({ customer: customer.customerId, status: "open" })).data;
    expect(open).toMatchObject({ attempt_count: 1, auto_advance: false });

    await all.world.stepDispute(dispute, "won");
    await sync(customer);
    expect(await all.stateOf(customer)).toMatchObject({ site: "active" });
    const [row] = await all.backend.sql(
      "select grace_ends_at - as_of > interval '6 days' as has_grace from public.subscriptions where profile_id = $1",
      [customer.id],
    );
    expect(row).toEqual({ has_grace: true });
    expect(await all.stripe.invoices.retrieve(open?.id ?? "")).toMatchObject({ auto_advance: true });
  });

  it("keeps the owner's own pause, and pauses no more after the owner resumed the collection", async () => {
    const paused = await all.subscribe({ domain: "mel.com.br" });
    await all.stripe.subscriptions.update(paused.subscriptionId, { pause_collection: { behavior: "void" } });
    const dispute = await all.world.dispute(await paidInvoice(paused));
    await sync(paused);
    expect(await atStripe(paused)).toMatchObject({ pause_collection: { behavior: "void" } });
    await all.world.stepDispute(dispute, "won");
    await sync(paused);
    expect(await atStripe(paused)).toMatchObject({ pause_collection: { behavior: "void" }, metadata: {} });

    const { customer } = await disputed();
    await all.stripe.subscriptions.update(customer.subscriptionId, { pause_collection: "" });
    await sync(customer);
    expect((await atStripe(customer)).pause_collection).toBeNull();
  });

  it("finds the hold that Stripe made although its answer was lost", async () => {
    const customer = await all.subscribe({ domain: "sal.com.br" });
    await all.world.dispute(await paidInvoice(customer));
    all.world.intercept(async (request, next) => {
      const answer = await next();
      return request.method === "POST" && request.url.includes("/v1/subscriptions/")
        ? stripeFailure()
        : answer;
    });
    await expect(sync(customer)).rejects.toThrow("Stripe is down.");
    expect(await stored(customer)).toMatchObject({ tasks: ["dispute_opened"] });
    all.world.intercept(null);
    await sync(customer);
    expect(await stored(customer)).toMatchObject({ held: true });
  });

  it("makes a task for an inquiry and goes on charging, because no money moved", async () => {
    const customer = await all.subscribe({ domain: "trigo.com.br" });
    await all.world.dispute(await paidInvoice(customer), "inquiry");
    await sync(customer);
    expect(await stored(customer)).toMatchObject({
      disputes: [{ status: "warning_needs_response", withdrawn: 0 }],
      tasks: ["dispute_inquiry"],
      held: false,
    });
  });
});

describe("decide-dispute", () => {
  it("lets the charges go on after a lost dispute when the team keeps the subscription", async () => {
    const { customer, dispute } = await lost();
    expect(await stored(customer)).toMatchObject({ tasks: ["dispute_lost"], held: true });
    const answer = { status: 200, body: { decision: "kept" } };
    expect(await ask(finance.token, { dispute_id: dispute, decision: "kept" })).toEqual(answer);
    expect(await ask(finance.token, { dispute_id: dispute, decision: "kept" })).toEqual(answer);
    expect(await stored(customer)).toMatchObject({
      disputes: [{ status: "lost", withdrawn: 9990, decision: "kept" }],
      tasks: null,
      held: false,
    });
    expect((await ask(finance.token, { dispute_id: dispute, decision: "ended" })).status).toBe(409);
    const entries = await all.backend.sql(
      "select actor_id, after ->> 'decision' as decision from public.audit_log where profile_id = $1 and action = 'dispute_decided'",
      [customer.id],
    );
    expect(entries).toEqual([{ actor_id: finance.id, decision: "kept" }]);
    const steps = await all.backend.sql(
      "select opened_at <= closed_at and closed_at <= decided_at as in_order from public.disputes where id = $1",
      [dispute],
    );
    expect(steps).toEqual([{ in_order: true }]);
  });

  it("ends the subscription, also on a retry after an unanswered call", async () => {
    const { customer, dispute } = await lost();
    all.world.intercept(async (request, next) => {
      const answer = await next();
      return request.method === "DELETE" ? stripeFailure() : answer;
    });
    expect((await ask(finance.token, { dispute_id: dispute, decision: "ended" })).status).toBe(502);
    all.world.intercept(null);
    expect((await ask(finance.token, { dispute_id: dispute, decision: "ended" })).status).toBe(200);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"], site: "cancelled" });
    expect(await stored(customer)).toMatchObject({ tasks: null });
  });

  it("refuses a dispute that is not lost or not known, and callers without the permission", async () => {
    const { customer, dispute } = await disputed();
    const body = { dispute_id: dispute, decision: "kept" };
    expect((await ask(finance.token, body)).status).toBe(409);
    expect((await ask(finance.token, { ...body, dispute_id: "dp_none" })).status).toBe(404);
    expect((await ask(finance.token, { ...body, decision: "other" })).status).toBe(400);
    const support = await logInTeamMember(all.backend, "support");
    expect((await ask(support.token, body)).status).toBe(403);
    expect((await ask(customer.token, body)).status).toBe(403);
    expect((await ask(null, body)).status).toBe(401);
  });
});
