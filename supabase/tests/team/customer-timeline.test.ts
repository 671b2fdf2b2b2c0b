import type { TeamRole } from "@contract/enums";
import { beforeAll, describe, expect, test } from "vitest";
import { addOwnedRows } from "../account/owned-fixture.ts";
import { customer, openTestDatabase, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let ana: string;
let bia: string;

beforeAll(async () => {
  ana = await database.signUp("ana@example.com", { full_name: "Ana Souza", domain: "ana.com.br" });
  bia = await database.signUp("bia@example.com");
  await database.script(`
    insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
    values ('sub_1', '${ana}', 1, 'past_due', 9990, 'brl', '2026-01-20', 1);
    insert into public.payments (id, subscription_id, profile_id, status, amount, amount_paid, amount_paid_outside, amount_refunded, currency, invoiced_at, paid_at, first_failed_at, decline_reason)
    values ('in_paid', 'sub_1', '${ana}', 'paid', 9990, 9990, 4000, 990, 'brl', '2026-01-20', '2026-01-21', null, null),
           ('in_open', 'sub_1', '${ana}', 'open', 9990, 0, 0, 0, 'brl', '2026-02-20', null, '2026-02-20', 'expired_card'),
           ('in_new', 'sub_1', '${ana}', 'open', 9990, 0, 0, 0, 'brl', '2026-03-20', null, null, null),
           ('in_lost', 'sub_1', '${ana}', 'paid', 5000, 5000, 0, 0, 'brl', '2025-12-20', '2025-12-20', null, null),
           ('in_draft', 'sub_1', '${ana}', 'draft', 9990, 0, 0, 0, 'brl', '2026-03-20', null, null, null);
    insert into public.disputes (id, payment_id, profile_id, status, reason, amount, amount_withdrawn, currency, evidence_due_at, opened_at, closed_at, decision, decided_at)
    values ('dp_lost', 'in_lost', '${ana}', 'lost', 'fraudulent', 5000, 5000, 'brl', '2026-01-10', '2026-01-02', '2026-01-15', 'kept', '2026-01-16'),
           ('dp_open', 'in_paid', '${ana}', 'needs_response', 'general', 3000, 3000, 'brl', '2026-03-10', '2026-03-01', null, null, null);
    insert into public.email_outbox (profile_id, template, recipient, locale, dedupe_key)
    values ('${ana}', 'password_changed', 'ana@example.com', 'pt-BR', 'ana-mail');
    insert into public.audit_log (actor_email, actor_role, area, action, table_name, changed, profile_id)
    values ('bia@example.com', 'admin', 'sites', 'update', 'sites', '{status}', '${ana}'),
           ('bia@example.com', 'admin', 'money', 'refunded', null, '{}', '${ana}'),
           ('bia@example.com', 'admin', 'money', 'subscription_ended', null, '{}', '${ana}');
    insert into public.audit_log (actor_email, actor_role, area, action, profile_id, after)
    values ('bia@example.com', 'finance', 'money', 'dispute_decided', '${ana}', '{"dispute": "dp_lost", "decision": "kept"}');`);
  await addOwnedRows(database.rows, { id: ana, name: "Ana Souza", email: "ana@example.com" });
});

async function kindsFor(caller: Caller): Promise<unknown[]> {
  const { rows } = await database.as(
    caller,
    "select distinct kind from public.customer_timeline where profile_id = $1 order by 1",
    [ana],
  );
  return rows.map(({ kind }) => kind);
}

describe("customer_timeline", () => {
  test("contains the payments, refunds, changes, e-mails, messages, site events and team actions of one customer", async () => {
    expect(await kindsFor(teamMember(bia, "admin"))).toEqual([
      "change",
      "dispute",
      "email",
      "message",
      "payment",
      "refund",
      "site",
      "team",
    ]);
  });

  test.each<[TeamRole, string[]]>([
    ["support", ["change", "dispute", "email", "message", "payment", "refund", "site"]],
    ["finance", ["change", "dispute", "payment", "refund"]],
    ["editor", []],
  ])("shows to %s only what the policies of the tables allow: %j", async (role, kinds) => {
    expect(await kindsFor(teamMember(bia, role))).toEqual(kinds);
  });

  test("is empty for customers, also about themselves", async () => {
    expect(await kindsFor(customer(ana))).toEqual([]);
    expect(await kindsFor(customer(bia))).toEqual([]);
  });

  test("orders a paid invoice by its payment, leaves drafts out, and has the reason of a failed charge", async () => {
    const { rows } = await database.as(
      teamMember(bia, "finance"),
      `select details ->> 'id' as id, details ->> 'declineReason' as reason from public.customer_timeline
        where profile_id = $1 and kind = 'payment' order by happened_at desc, id desc`,
      [ana],
    );
    expect(rows).toEqual([
      { id: "in_new", reason: null },
      { id: "in_open", reason: "expired_card" },
      { id: "in_paid", reason: null },
      { id: "in_lost", reason: null },
    ]);
  });

  test("names a dispute at its payment, when it was opened and closed, and what the team decided", async () => {
    const finance = teamMember(bia, "finance");
    const { rows: steps } = await database.as(
      finance,
      `select happened_at::date::text as day, details ->> 'step' as step, details ->> 'status' as status,
              details ->> 'withdrawn' as withdrawn, details ->> 'decision' as decision, details ->> 'by' as by
         from public.customer_timeline
        where profile_id = $1 and kind = 'dispute' and details ->> 'id' in ('dp_lost', 'dp_open') order by happened_at`,
      [ana],
    );
    const lost = { status: "lost", withdrawn: "5000", decision: "kept", by: null };
    expect(steps).toEqual([
      { ...lost, day: "2026-01-02", step: "opened" },
      { ...lost, day: "2026-01-15", step: "closed" },
      { ...lost, day: "2026-01-16", step: "decided", by: "bia@example.com" },
      {
        day: "2026-03-01",
        step: "opened",
        status: "needs_response",
        withdrawn: "3000",
        decision: null,
        by: null,
      },
    ]);
    const { rows: payments } = await database.as(
      finance,
      `select details ->> 'id' as id, details -> 'dispute' ->> 'status' as status, (details ->> 'withdrawn')::integer as withdrawn
         from public.customer_timeline where profile_id = $1 and details ->> 'id' in ('in_lost', 'in_paid', 'in_open') order by 1`,
      [ana],
    );
    expect(payments).toEqual([
      { id: "in_lost", status: "lost", withdrawn: 5000 },
      { id: "in_open", status: null, withdrawn: 0 },
      // The newest of two disputes, with the money of both.
      { id: "in_paid", status: "won", withdrawn: 3000 },
    ]);
  });

  test("marks team actions that another entry shows", async () => {
    const { rows } = await database.as(
      teamMember(bia, "admin"),
      `select details ->> 'action' as action, is_repeated from public.customer_timeline
        where profile_id = $1 and kind = 'team' order by 1, 2`,
      [ana],
    );
    expect(rows).toEqual([
      { action: "dispute_decided", is_repeated: true },
      { action: "email_resent", is_repeated: false },
      { action: "refunded", is_repeated: true },
      { action: "subscription_ended", is_repeated: true },
      { action: "update", is_repeated: true },
    ]);
  });
});

const totals = async (caller: Caller) =>
  (await database.as(caller, "select * from public.customer_payment_totals where profile_id = $1", [ana]))
    .rows;

describe("customer_payment_totals", () => {
  test("adds up what was paid without refunds and what banks took back, and what is overdue", async () => {
    expect(await totals(teamMember(bia, "support"))).toEqual([
      {
        profile_id: ana,
        currency: "brl",
        paid: 6000,
        paid_outside: 4000,
        withdrawn: 8000,
        overdue: 1,
        owed: 9990,
        owed_since: new Date("2026-02-20"),
        is_refund_to_decide: false,
      },
    ]);
  });

  test("is empty for editors and for customers", async () => {
    for (const caller of [teamMember(bia, "editor"), customer(ana), customer(bia)]) {
      expect(await totals(caller)).toEqual([]);
    }
  });
});
