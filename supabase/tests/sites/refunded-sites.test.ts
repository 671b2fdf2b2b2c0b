import { beforeEach, describe, expect, it } from "vitest";
import { applyStripeState, stripeState, uniqueSuffix } from "../billing/stripe-state.ts";
import { admin, openTestDatabase, serviceRole } from "../test-database.ts";

// A site whose payment is back with the customer before its activation.

const database = await openTestDatabase();
const adminId = await database.signUp("equipe@example.com");
let profileId: string;
let suffix: string;

beforeEach(async () => {
  suffix = uniqueSuffix();
  profileId = await database.signUp(`${suffix}@example.com`, { domain: `${suffix}.com.br` });
});

type Paid = {
  refunded?: number;
  withdrawn?: number;
  paidAt?: string;
  subscription?: string;
  status?: string;
};

/** Stores payments of 99.90 as Stripe's state has them, one for each argument. */
async function sync(...paid: Paid[]): Promise<void> {
  const subscriptionId = `sub_${suffix}${paid[0]?.subscription ?? ""}`;
  const payments = paid.map(({ refunded = 0, paidAt = "2026-11-01T12:00:00Z" }, at) => ({
    id: `in_${suffix}${paid[0]?.subscription ?? ""}${at}`,
    amount_refunded: refunded,
    paid_at: paidAt,
  }));
  const disputes = paid.flatMap(({ withdrawn }, at) =>
    withdrawn === undefined
      ? []
      : [
          {
            id: `dp_${suffix}${at}`,
            payment_id: payments[at]?.id,
            status: withdrawn > 0 ? "lost" : "won",
            amount: 9990,
            amount_withdrawn: withdrawn,
            currency: "brl",
            opened_at: "2026-11-01T12:00:00Z",
          },
        ],
  );
  const state = stripeState({ profileId, subscriptionId, status: paid[0]?.status ?? "active", payments });
  expect(await applyStripeState(database, { ...state, disputes, as_of: "2026-11-02T12:00:00Z" })).toBe(
    "applied",
  );
}

const site = () =>
  database.row(
    `select s.id, s.status, s.refunded_at, s.awaits_activation as queued,
            s.activation_deadline > now() + interval '47 hours' as has_new_deadline,
            'payment' = any (private.activation_gaps(s.id)) as lacks_payment,
            (select e.site_status from private.customer_entries e where e.id = s.profile_id) as listed_as
       from public.sites s where s.profile_id = $1`,
    [profileId],
  );

async function emails(template: string): Promise<unknown[]> {
  const rows = await database.rows(
    "select payload from public.email_outbox where profile_id = $1 and template::text = $2 order by created_at, dedupe_key",
    [profileId, template],
  );
  return rows.map(({ payload }) => payload);
}

const out = { status: "awaiting_activation", queued: false, lacks_payment: true, listed_as: "refunded" };
const waiting = {
  status: "awaiting_activation",
  queued: true,
  refunded_at: null,
  lacks_payment: false,
  listed_as: "awaiting_activation",
};

describe("a site that waits for its activation", () => {
  it.each<[string, Paid[]]>([
    ["is refunded in full", [{ refunded: 9990 }]],
    ["is withdrawn by the bank", [{ withdrawn: 9990 }]],
    ["is refunded in part and withdrawn for the rest", [{ refunded: 4000, withdrawn: 5990 }]],
    ["is refunded in full for two periods", [{ refunded: 9990 }, { refunded: 9990 }]],
  ])("leaves the queue when its payment %s", async (_what, paid) => {
    await sync(...paid.map(() => ({})));
    expect(await site()).toMatchObject(waiting);
    await sync(...paid);
    expect(await site()).toMatchObject({ ...out, refunded_at: new Date("2026-11-02T12:00:00Z") });
  });

  it.each<[string, Paid[]]>([
    ["a refund of a part", [{ refunded: 9989 }]],
    ["a refund of one of two payments", [{ refunded: 9990 }, {}]],
    ["a dispute that was won", [{ withdrawn: 0 }]],
  ])("stays in the queue after %s", async (_what, paid) => {
    await sync(...paid.map(() => ({})));
    await sync(...paid);
    expect(await site()).toMatchObject(waiting);
  });

  it("leaves the queue when the rest is refunded, and says so in the second e-mail alone", async () => {
    await sync({});
    await sync({ refunded: 2000 });
    expect(await site()).toMatchObject(waiting);
    await sync({ refunded: 9990 });
    expect(await site()).toMatchObject(out);
    expect(await emails("payment_refunded")).toMatchObject([
      { amount: 2000, stopped: false },
      { amount: 7990, stopped: true },
    ]);
  });

  it("stays in the queue while another subscription is paid", async () => {
    await sync({});
    await sync({ subscription: "b" });
    await sync({ refunded: 9990 });
    expect(await site()).toMatchObject(waiting);
  });

  it("returns with a new deadline and one confirmation when it is paid again", async () => {
    await sync({});
    await sync({ refunded: 9990 });
    await database.script(
      `update public.sites set activation_deadline = now() - interval '1 day' where profile_id = '${profileId}'`,
    );
    await sync({ refunded: 9990 }, { paidAt: "2026-12-01T12:00:00Z" });
    await sync({ refunded: 9990 }, { paidAt: "2026-12-01T12:00:00Z" });
    expect(await site()).toMatchObject({ ...waiting, has_new_deadline: true });
    expect(await emails("payment_received")).toHaveLength(2);
  });

  it("returns without a second confirmation when the refund failed", async () => {
    await sync({});
    await sync({ refunded: 9990 });
    await sync({ refunded: 0 });
    expect(await site()).toMatchObject({ ...waiting, has_new_deadline: true });
    expect(await emails("payment_received")).toHaveLength(1);
  });

  it("has no task, no digest and no e-mail about its domain after the refund", async () => {
    await sync({});
    const { id } = await site();
    await database.script(
      `update public.sites set activation_deadline = now() - interval '1 hour' where profile_id = '${profileId}'`,
    );
    const watch = () => database.as(serviceRole, "select public.run_watch()");
    const tasks = () =>
      database.rows(
        "select done_at is null as open from public.team_tasks where profile_id = $1 and kind = 'activation_due'",
        [profileId],
      );
    await watch();
    expect(await tasks()).toEqual([{ open: true }]);
    await sync({ refunded: 9990 });
    await watch();
    expect(await tasks()).toEqual([{ open: false }]);
    await database.as(serviceRole, "select public.record_domain_check($1, $2, '[]', 'pointing_here')", [
      id,
      `${suffix}.com.br`,
    ]);
    expect(await emails("domain_connected")).toEqual([]);
    const queue = await database.rows("select 1 from public.activation_queue where site_id = $1", [id]);
    expect(queue).toEqual([]);
  });

  it("is activated only with a reason after the refund", async () => {
    await sync({});
    await database.script(
      `insert into public.site_checklist (site_id, item)
       select s.id, i from public.sites s, unnest(enum_range(null::public.checklist_item)) i where s.profile_id = '${profileId}'`,
    );
    const { id } = await site();
    await database.as(
      serviceRole,
      "select public.record_domain_check($1, $2, '[]', 'pointing_here', 'valid')",
      [id, `${suffix}.com.br`],
    );
    await sync({ refunded: 9990 });
    const activate = (reason: string | null) =>
      database.as(admin(adminId), "select public.take_site_step($1, 'activate', 'awaiting_activation', $2)", [
        id,
        reason,
      ]);
    await expect(activate(null)).rejects.toMatchObject({ message: "activation_gaps" });
    await activate("Pagou por fora");
    expect(await site()).toMatchObject({ status: "active" });
  });
});

it("a site that is live ignores a refund", async () => {
  await sync({});
  await database.script(`update public.sites set status = 'active' where profile_id = '${profileId}'`);
  await sync({ refunded: 9990 });
  expect(await site()).toMatchObject({ status: "active", refunded_at: null, lacks_payment: false });
  expect(await emails("payment_refunded")).toMatchObject([{ stopped: false }]);
});

it("a site that the team suspends before its activation is out of the queue after a refund and the suspension", async () => {
  await sync({});
  await database.script(`update public.sites set status = 'suspended' where profile_id = '${profileId}'`);
  await sync({ refunded: 9990 });
  await database.script(
    `update public.sites set status = 'awaiting_activation' where profile_id = '${profileId}'`,
  );
  expect(await site()).toMatchObject(out);
});

it("a site that is refunded and cancelled at once keeps the time of the refund until it is paid again", async () => {
  await sync({});
  await sync({ refunded: 9990, status: "canceled" });
  expect(await site()).toMatchObject({ status: "cancelled", refunded_at: expect.any(Date) });
  await sync({ subscription: "b" });
  expect(await site()).toMatchObject(waiting);
});

const decisionTasks = () =>
  database.rows(
    `select t.done_at is null as is_open, t.details ->> 'amount' as amount,
            (select o.next_attempt_at > now() + interval '4 minutes' from public.email_outbox o where o.dedupe_key = 'team_task:' || t.id) as is_delayed
       from public.team_tasks t where t.profile_id = $1 and t.kind::text = 'refund_to_decide' order by t.created_at`,
    [profileId],
  );
const isToDecide = async () =>
  (await database.row("select private.is_refund_to_decide($1) as due", [profileId])).due;

describe("a full refund while the subscription goes on", () => {
  const open = { is_open: true, amount: "9990", is_delayed: true };
  const closed = { is_open: false, amount: "9990", is_delayed: null };

  it("asks the team once whether the subscription ends or goes on", async () => {
    await sync({});
    expect(await decisionTasks()).toEqual([]);
    await sync({ refunded: 4000 });
    expect(await decisionTasks()).toEqual([]);
    await sync({ refunded: 9990 });
    await sync({ refunded: 9990 });
    expect(await decisionTasks()).toEqual([open]);
    expect(await isToDecide()).toBe(true);
  });

  it.each<[string, Paid[]]>([
    ["ends", [{ refunded: 9990, status: "canceled" }]],
    ["is paid again", [{ refunded: 9990 }, { paidAt: "2026-12-01T12:00:00Z" }]],
    ["has the money again after a failed refund", [{}]],
  ])("closes the task when the subscription %s", async (_what, paid) => {
    await sync({});
    await sync({ refunded: 9990 });
    await sync(...paid);
    expect(await decisionTasks()).toEqual([closed]);
    expect(await isToDecide()).toBe(false);
  });

  it("closes the task when the subscription is set to end", async () => {
    await sync({});
    await sync({ refunded: 9990 });
    const state = stripeState({
      profileId,
      subscriptionId: `sub_${suffix}`,
      status: "active",
      subscription: { cancel_at_period_end: true },
      payments: [{ id: `in_${suffix}0`, amount_refunded: 9990, paid_at: "2026-11-01T12:00:00Z" }],
    });
    expect(await applyStripeState(database, state)).toBe("applied");
    expect(await decisionTasks()).toEqual([closed]);
  });

  it("leaves what a bank took back to the tasks of its dispute", async () => {
    await sync({});
    await sync({ withdrawn: 9990 });
    expect(await decisionTasks()).toEqual([]);
  });

  it("asks again only after a further payment was refunded, too", async () => {
    await sync({});
    await sync({ refunded: 9990 });
    await database.script(`update public.team_tasks set done_at = now() where profile_id = '${profileId}'`);
    await sync({ refunded: 9990 });
    expect(await decisionTasks()).toEqual([closed]);
    await sync({ refunded: 9990 }, { paidAt: "2026-12-01T12:00:00Z", refunded: 9990 });
    expect(await decisionTasks()).toEqual([closed, open]);
  });
});
