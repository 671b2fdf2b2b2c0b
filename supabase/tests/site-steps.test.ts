import { beforeEach, describe, expect, test } from "vitest";
import { admin, customer, openTestDatabase, serviceRole, teamMember, type Row } from "./test-database.ts";

const database = await openTestDatabase();
const member = await database.signUp("equipe@example.com");
const colleague = await database.signUp("colega@example.com");
const team = teamMember(member, "support");
let profileId: string;
let siteId: string;
let customers = 0;

beforeEach(async () => {
  customers += 1;
  profileId = await database.signUp(`cliente${customers}@example.com`, { domain: `site${customers}.com.br` });
  siteId = String(
    (await database.row("select id from public.sites where profile_id = $1", [profileId]))["id"],
  );
  await move("awaiting_activation");
  await database.script("update public.email_outbox set status = 'sent', sent_at = now()");
});

/** Changes a site's status like billing or Studio, without a signed-in team member. */
async function move(...path: string[]): Promise<void> {
  for (const status of path) {
    await database.script(`update public.sites set status = '${status}' where id = '${siteId}'`);
  }
}

async function take(
  step: string,
  seen: string,
  by = team,
  reason: string | null = "Combinado",
): Promise<number | null> {
  const { rows } = await database.as(by, "select public.take_site_step($1, $2, $3, $4)::int as event", [
    siteId,
    step,
    seen,
    reason,
  ]);
  return rows[0]?.["event"] as number | null;
}

const undo = (event: number | null, by = team) =>
  database.as(by, "select public.undo_site_step($1)", [event]);

async function everything(): Promise<Row> {
  const site = await database.row(
    `select status, paid_at, activation_deadline, prepared_at, activated_at, suspended_at, suspension_reason, suspension_note,
            taken_down_at, return_deadline, cancelled_at
       from public.sites where id = $1`,
    [siteId],
  );
  const tasks = await database.rows(
    "select kind, done_at is null as open, done_by from public.team_tasks where profile_id = $1 order by kind, id",
    [profileId],
  );
  const messages = await database.rows(
    `select template, status from public.email_outbox
      where profile_id = $1 or template = 'team_task' and payload ->> 'subject' = $2 order by template`,
    [profileId, `site${customers}.com.br`],
  );
  return { site, tasks, messages };
}

const history = () =>
  database.rows(
    "select id::int, from_status, to_status, reason, undoes::int from public.site_events where site_id = $1 order by id",
    [siteId],
  );

describe("take_site_step", () => {
  test("delays the customer's e-mail by 15 seconds", async () => {
    const event = await take("activate", "awaiting_activation");
    expect(
      await database.row(
        "select next_attempt_at - created_at = interval '15 seconds' as waits, status from public.email_outbox where dedupe_key = $1",
        [`site_live:${event}`],
      ),
    ).toEqual({ waits: true, status: "queued" });
    expect((await database.as(serviceRole, "select from public.claim_emails(100)")).rows).toEqual([]);
  });

  test("applies immediately and permanently by billing or in Studio", async () => {
    await move("active");
    const [{ id } = {}] = (await history()).slice(-1);
    expect(
      await database.row(
        "select next_attempt_at = created_at as at_once from public.email_outbox where dedupe_key = $1",
        [`site_live:${String(id)}`],
      ),
    ).toEqual({ at_once: true });
    await expect(undo(Number(id))).rejects.toMatchObject({ code: "PT409", message: "undo_superseded" });
  });

  test.each([
    ["activate", "active"],
    ["lift", "awaiting_activation"],
    ["unprepare", "awaiting_activation"],
    ["prepare", "suspended"],
  ])("%s is refused as a conflict when the site, seen as %s, has changed", async (step, seen) => {
    await expect(take(step, seen)).rejects.toMatchObject({ code: "PT409", message: "conflict" });
    expect(await history()).toHaveLength(2);
  });

  test("does not lift a suspension for an open invoice", async () => {
    await database.script(
      `update public.sites set status = 'suspended', suspension_reason = 'payment' where id = '${siteId}'`,
    );
    await expect(take("lift", "suspended")).rejects.toMatchObject({ code: "PT409" });
  });

  test("sends no e-mail for preparing, which its opposite undoes", async () => {
    const before = await everything();
    expect(await take("prepare", "awaiting_activation")).toBeNull();
    await expect(take("prepare", "awaiting_activation")).rejects.toMatchObject({ code: "PT409" });
    expect(await take("unprepare", "awaiting_activation")).toBeNull();
    expect(await everything()).toEqual(before);
  });

  test.each(["finance", "editor"] as const)("refuses %s", async (role) => {
    const event = await take("activate", "awaiting_activation");
    const other = teamMember(colleague, role);
    await expect(take("suspend", "active", other)).rejects.toMatchObject({ code: "42501" });
    await expect(undo(event, other)).rejects.toMatchObject({ code: "42501" });
  });

  test("refuses the site's customer", async () => {
    const event = await take("activate", "awaiting_activation");
    await expect(take("suspend", "active", customer(profileId))).rejects.toMatchObject({ code: "42501" });
    await expect(undo(event, customer(profileId))).rejects.toMatchObject({ code: "42501" });
  });
});

/** Completes the checklist and stores a check of the domain. */
async function finishWork(verdict = "pointing_here", checkedAt = "now()"): Promise<void> {
  await database.script(`
    insert into public.site_checklist (site_id, item)
    select '${siteId}', unnest(enum_range(null::public.checklist_item));
    update public.domain_checks set verdict = '${verdict}', checked_at = ${checkedAt} where site_id = '${siteId}'`);
}

const gaps = async () =>
  (await database.as(team, "select gaps::text[] as gaps from public.activation_gaps($1)", [[siteId]]))
    .rows[0]?.["gaps"];

const noteOf = (event: number | null) =>
  database.row("select actor_id, note from public.site_event_notes where event_id = $1", [event]);

describe("activating", () => {
  test("needs no reason with a complete checklist and a domain that points here", async () => {
    await finishWork();
    expect(await gaps()).toEqual([]);
    const event = await take("activate", "awaiting_activation", team, null);
    expect(await noteOf(event)).toEqual({ actor_id: member, note: null });
  });

  test.each([
    ["the domain was never checked", "unknown", "null", ["domain"]],
    ["the domain has no record", "none", "now()", ["domain"]],
    ["only some records point here", "partly", "now()", ["domain"]],
    ["the last check is older than a day", "pointing_here", "now() - interval '25 hours'", ["domain"]],
  ])("requires a reason when %s", async (_name, verdict, checkedAt, missing) => {
    await finishWork(verdict, checkedAt);
    expect(await gaps()).toEqual(missing);
    await expect(take("activate", "awaiting_activation", team, " ")).rejects.toMatchObject({
      code: "PT409",
      message: "activation_gaps",
    });
    expect((await everything())["site"]).toMatchObject({ status: "awaiting_activation" });
  });

  test.each([
    ["a valid one counts without a tick", "valid", false, "now()", []],
    ["an invalid one counts more than its tick", "invalid", true, "now()", ["certificate"]],
    [
      "one that no server answers for counts more than its tick",
      "unreachable",
      true,
      "now()",
      ["certificate"],
    ],
    ["its tick counts where none was asked for", null, true, "now()", []],
    ["it is missing without a tick where none was asked for", null, false, "now()", ["certificate"]],
    [
      "its tick counts once the check is older than a day",
      "invalid",
      true,
      "now() - interval '25 hours'",
      ["domain"],
    ],
  ] as const)(
    "takes the certificate item from the check: %s",
    async (_name, tls, ticked, checkedAt, missing) => {
      await finishWork("pointing_here", checkedAt);
      await database.rows("update public.domain_checks set tls = $2 where site_id = $1", [siteId, tls]);
      if (!ticked) {
        await database.rows("delete from public.site_checklist where site_id = $1 and item = 'certificate'", [
          siteId,
        ]);
      }
      expect(await gaps()).toEqual(missing);
    },
  );

  test("stores who activated it despite open items and why, hidden from the customer", async () => {
    expect(await gaps()).toEqual([
      "domain",
      "hosting",
      "wordpress",
      "template",
      "certificate",
      "backup",
      "handover",
    ]);
    const event = await take("activate", "awaiting_activation", team, "  DNS muda hoje à noite ");
    expect(await noteOf(event)).toEqual({ actor_id: member, note: "DNS muda hoje à noite" });
    const { rows } = await database.as(customer(profileId), "select from public.site_event_notes");
    expect(rows).toEqual([]);
  });

  test.each([
    ["none", false],
    ["pointing_here", true],
    ["unknown", null],
  ])("states in its e-mail whether the domain, seen as %s, points here", async (verdict, connected) => {
    await finishWork(verdict);
    const event = await take("activate", "awaiting_activation");
    expect(
      await database.row(
        "select payload -> 'connected' as connected from public.email_outbox where dedupe_key = $1",
        [`site_live:${event}`],
      ),
    ).toEqual({ connected });
  });

  test("needs no reason in Studio", async () => {
    await move("active");
    expect((await everything())["site"]).toMatchObject({ status: "active" });
  });
});

describe("suspending", () => {
  test("requires a reason", async () => {
    await expect(take("suspend", "awaiting_activation", team, "  ")).rejects.toMatchObject({
      code: "23514",
      message: "reason_required",
    });
  });

  test("stores the reason on the site and in its e-mail until the suspension ends", async () => {
    const event = await take("suspend", "awaiting_activation", team, "Conteúdo proibido");
    expect((await everything())["site"]).toMatchObject({ suspension_note: "Conteúdo proibido" });
    expect(
      await database.row("select payload ->> 'note' as note from public.email_outbox where dedupe_key = $1", [
        `site_suspended:${event}`,
      ]),
    ).toEqual({ note: "Conteúdo proibido" });
    await take("lift", "suspended");
    expect((await everything())["site"]).toMatchObject({ suspension_note: null });
    expect(await noteOf(event)).toMatchObject({ note: "Conteúdo proibido" });
  });
});

const finishTask = (kind: string, done = true) =>
  database.as(
    team,
    "select public.set_team_tasks_done(array(select id from public.team_tasks where kind = $1 and profile_id = $2), $3)",
    [kind, profileId, done],
  );
const openTasks = async () =>
  (
    await database.rows(
      "select kind, due_at is not null as due from public.team_tasks where profile_id = $1 and done_at is null",
      [profileId],
    )
  ).map(({ kind, due }) => [kind, due]);
const returnMessages = async () =>
  (
    await database.rows(
      "select payload ? 'return_deadline' and payload ->> 'return_deadline' is not null as later from public.email_outbox where profile_id = $1 and template = 'site_reactivated' order by created_at",
      [profileId],
    )
  ).map(({ later }) => later);

/** Suspends a site for an open invoice and reactivates it after the payment, like billing. */
const suspendUnpaid = () =>
  database.script(
    `update public.sites set status = 'suspended', suspension_reason = 'payment' where id = '${siteId}'`,
  );

const seenByCustomer = async () =>
  (await database.as(customer(profileId), "select to_status from public.site_events order by id")).rows.map(
    (row) => row["to_status"],
  );

describe("a site that the team took down", () => {
  test("gets a deadline to be put back after the payment, and the customer's e-mail waits for it", async () => {
    await move("active");
    await suspendUnpaid();
    await finishTask("take_site_down");
    await move("active");
    expect((await everything())["site"]).toMatchObject({
      status: "active",
      taken_down_at: expect.anything(),
      return_deadline: expect.anything(),
    });
    expect(await openTasks()).toEqual([["put_site_back", true]]);
    expect(await returnMessages()).toEqual([true]);

    await finishTask("put_site_back");
    expect((await everything())["site"]).toMatchObject({ taken_down_at: null, return_deadline: null });
    expect(await returnMessages()).toEqual([true, false]);
    await finishTask("put_site_back", false);
    expect((await everything())["site"]).toMatchObject({ return_deadline: expect.anything() });
    expect(await returnMessages()).toEqual([true]);
  });

  test("a step puts it back, too, and closes the task", async () => {
    await move("active");
    await suspendUnpaid();
    await finishTask("take_site_down");
    await move("active");
    expect(await take("restore", "active")).toBeNull();
    expect(await openTasks()).toEqual([]);
    await expect(take("restore", "active")).rejects.toMatchObject({ code: "PT409" });
  });

  test("the payment reactivates it immediately when it was not taken down yet or that was undone", async () => {
    await move("active");
    await suspendUnpaid();
    await finishTask("take_site_down");
    await finishTask("take_site_down", false);
    await move("active");
    expect((await everything())["site"]).toMatchObject({ taken_down_at: null, return_deadline: null });
    expect(await openTasks()).toEqual([]);
    expect(await returnMessages()).toEqual([false]);
  });

  test("a second suspension does not take it down twice before it is put back", async () => {
    await move("active");
    await suspendUnpaid();
    await finishTask("take_site_down");
    await move("active");
    await suspendUnpaid();
    expect(await openTasks()).toEqual([]);
    await move("active");
    expect(await openTasks()).toEqual([["put_site_back", true]]);
  });

  test("counts as unprepared when it returns to the queue", async () => {
    await database.script(`update public.sites set prepared_at = now() where id = '${siteId}'`);
    await suspendUnpaid();
    await finishTask("take_site_down");
    await move("awaiting_activation");
    expect((await everything())["site"]).toMatchObject({ prepared_at: null, taken_down_at: null });
  });

  test("undoing the step that lifted the suspension suspends and takes it down again", async () => {
    await move("active", "suspended");
    await finishTask("take_site_down");
    const before = await everything();
    const event = await take("lift", "suspended");
    expect(await openTasks()).toEqual([["put_site_back", true]]);
    await undo(event);
    expect(await everything()).toEqual(before);
  });
});

test("a customer sees neither an undone step nor its undoing", async () => {
  const before = await seenByCustomer();
  const event = await take("suspend", "awaiting_activation");
  expect(await seenByCustomer()).toEqual([...before, "suspended"]);
  await undo(event);
  expect(await seenByCustomer()).toEqual(before);
});

const prepare = (prepared: boolean, ids: string[], by = team) =>
  database.as(by, "select public.prepare_sites($1, $2) as id", [ids, prepared]);
const idsOf = async (work: ReturnType<typeof prepare>) => (await work).rows.map(({ id }) => id);

describe("prepare_sites", () => {
  test("prepares each site once and undoes this where it still applies", async () => {
    const first = siteId;
    const other = await database.signUp(`outro${customers}@example.com`);
    siteId = String((await database.row("select id from public.sites where profile_id = $1", [other]))["id"]);
    await move("awaiting_activation", "active");
    const before = await everything();
    expect(await idsOf(prepare(true, [first, siteId]))).toEqual([first]);
    expect(await idsOf(prepare(true, [first, siteId]))).toEqual([]);
    expect(await everything()).toEqual(before);
    expect(await idsOf(prepare(false, [first, siteId]))).toEqual([first]);
    siteId = first;
    expect((await everything())["site"]).toMatchObject({ status: "awaiting_activation", prepared_at: null });
  });

  test("records each site like take_site_step", async () => {
    await prepare(true, [siteId], admin(colleague));
    expect(
      await database.rows(
        "select actor_email from public.audit_log where table_name = 'sites' and row_key = $1 and after ? 'prepared_at'",
        [siteId],
      ),
    ).toEqual([{ actor_email: "colega@example.com" }]);
  });

  test.each(["finance", "editor"] as const)("refuses %s", async (role) => {
    await expect(prepare(true, [siteId], teamMember(colleague, role))).rejects.toMatchObject({
      code: "42501",
    });
  });

  test("refuses their customer", async () => {
    await expect(prepare(true, [siteId], customer(profileId))).rejects.toMatchObject({ code: "42501" });
  });
});

describe("undo_site_step", () => {
  const cases: [string, string[], string, string][] = [
    ["activating", [], "activate", "awaiting_activation"],
    ["suspending a waiting site", [], "suspend", "awaiting_activation"],
    ["suspending a live site", ["active"], "suspend", "active"],
    ["lifting from a waiting site", ["suspended"], "lift", "suspended"],
    ["lifting from a live site", ["active", "suspended"], "lift", "suspended"],
  ];

  test.each(cases)(
    "restores status, times, tasks and e-mails after %s and records both",
    async (_name, path, step, seen) => {
      await move(...path);
      await database.script(
        `update public.email_outbox set status = 'sent', sent_at = now();
       select private.add_team_task('activation_due', 'x', 'due-${siteId}', profile_id => '${profileId}');
       update public.email_outbox set status = 'sent', sent_at = now()`,
      );
      const before = await everything();
      const events = (await history()).length;
      const event = await take(step, seen);
      expect(await everything()).not.toEqual(before);
      await undo(event, admin(colleague));
      expect(await everything()).toEqual(before);
      const written = (await history()).slice(events);
      expect(written).toHaveLength(2);
      expect(written[1]).toMatchObject({
        from_status: written[0]?.["to_status"],
        to_status: written[0]?.["from_status"],
        reason: "undone",
        undoes: event,
      });
    },
  );

  test("restores whether and when the site was prepared", async () => {
    await undo(await take("activate", "awaiting_activation"));
    expect((await everything())["site"]).toMatchObject({ prepared_at: null, activated_at: null });
    await take("prepare", "awaiting_activation");
    const before = await everything();
    await undo(await take("activate", "awaiting_activation"));
    expect(await everything()).toEqual(before);
  });

  test("removes an activation from the figures, and the next activation counts once", async () => {
    await database.script("delete from public.customer_step_days; delete from private.customer_step_entries");
    const live = async () => {
      await database.script("select private.sum_customer_steps()");
      return (
        await database.row(
          "select coalesce(sum(reached), 0)::int as live from public.customer_step_days where step = 'live'",
        )
      )["live"];
    };
    await undo(await take("activate", "awaiting_activation"));
    expect(await live()).toBe(0);
    await take("activate", "awaiting_activation");
    expect(await live()).toBe(1);
  });

  test("works once and allows the step again", async () => {
    const first = await take("activate", "awaiting_activation");
    await undo(first);
    await expect(undo(first)).rejects.toMatchObject({ message: "undo_superseded" });
    const second = await take("activate", "awaiting_activation");
    await expect(undo(first)).rejects.toMatchObject({ message: "undo_superseded" });
    expect((await everything())["messages"]).toContainEqual({ template: "site_live", status: "queued" });
    await undo(second);
    expect((await everything())["messages"]).toEqual([{ template: "payment_received", status: "sent" }]);
  });
});

describe("undo_site_step refusals", () => {
  test("fails when the e-mail was claimed, sent, or failed", async () => {
    const event = await take("activate", "awaiting_activation");
    await database.script("update public.email_outbox set next_attempt_at = now() where status = 'queued'");
    const { rows } = await database.as(serviceRole, "select id from public.claim_emails(100)");
    expect(rows).toHaveLength(1);
    const live = await everything();
    await expect(undo(event)).rejects.toMatchObject({ code: "PT409", message: "undo_too_late" });
    await database.as(
      serviceRole,
      "select public.finish_emails(jsonb_build_array(jsonb_build_object('id', $1::text, 'error', 'refused')))",
      [rows[0]?.["id"]],
    );
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_too_late" });
    await database.script("update public.email_outbox set attempts = 0 where status = 'queued'");
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_too_late" });
    await database.script(
      "update public.email_outbox set status = 'sent', last_error = null where status = 'queued'",
    );
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_too_late" });
    expect((await everything())["site"]).toEqual(live["site"]);
  });

  test("fails when billing, Studio or a colleague changed the site, even back to the same status", async () => {
    const activated = await take("activate", "awaiting_activation");
    await move("suspended", "active");
    await expect(undo(activated)).rejects.toMatchObject({ message: "undo_superseded" });
    const suspended = await take("suspend", "active");
    const lifted = await take("lift", "suspended", admin(colleague));
    await expect(undo(suspended)).rejects.toMatchObject({ message: "undo_superseded" });
    await undo(lifted);
    expect((await everything())["site"]).toMatchObject({ status: "suspended", suspension_reason: "team" });
  });

  test("fails for the step of a cancelled account", async () => {
    const event = await take("activate", "awaiting_activation");
    await move("cancelled");
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_superseded" });
    expect((await everything())["site"]).toMatchObject({ status: "cancelled" });
  });

  test("works for 15 seconds when there is no recipient", async () => {
    await database.script(`update public.profiles set email = null where id = '${profileId}'`);
    await undo(await take("activate", "awaiting_activation"));
    const event = await take("activate", "awaiting_activation");
    await database.script("update private.site_steps set taken_at = now() - interval '16 seconds'");
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_too_late" });
  });

  test("follows a subscription that ended after the step", async () => {
    await database.script(`
      insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
      values ('sub_${customers}', '${profileId}', 1, 'canceled', 9990, 'brl', now(), 1);
      insert into public.payments (id, subscription_id, profile_id, status, amount, amount_paid, currency, invoiced_at)
      values ('in_${customers}', 'sub_${customers}', '${profileId}', 'paid', 9990, 9990, 'brl', now())`);
    const event = await take("suspend", "awaiting_activation");
    await undo(event);
    expect((await everything())["site"]).toMatchObject({ status: "cancelled" });
    expect((await history()).slice(-2)).toMatchObject([
      { to_status: "awaiting_activation", reason: "undone" },
      { from_status: "awaiting_activation", to_status: "cancelled", reason: null },
    ]);
  });

  test("leaves nothing to undo when billing then suspends the site", async () => {
    await database.script(`
      insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
      values ('sub_${customers}', '${profileId}', 1, 'unpaid', 9990, 'brl', now(), 1)`);
    await undo(await take("suspend", "awaiting_activation"));
    expect((await everything())["site"]).toMatchObject({ status: "suspended", suspension_reason: "payment" });
    const [{ id } = {}] = (await history()).slice(-1);
    await expect(undo(Number(id))).rejects.toMatchObject({ code: "PT409", message: "undo_superseded" });
  });

  test("does not allow the same change by hand, even directly afterwards", async () => {
    const event = await take("activate", "awaiting_activation");
    const back = "update public.sites set status = 'awaiting_activation' where id = $1";
    await expect(database.as(team, back, [siteId])).rejects.toMatchObject({ code: "23514" });
    await undo(event);
    await move("active");
    await expect(database.as(team, back, [siteId])).rejects.toMatchObject({ code: "23514" });
    await expect(
      database.as(team, "update private.site_steps set undone_at = now() where site_id = $1", [siteId]),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test.each([0, -1, 999_999])("refuses an event that does not exist (%i)", async (event) => {
    await expect(undo(event)).rejects.toMatchObject({ code: "PT409" });
  });
});

const empty = {
  notes: "",
  wordpress_url: "",
  last_backup_on: "",
  certificate_expires_on: "",
  migration: "none",
};
const seenAt = async () =>
  (
    await database.row(
      `select greatest(s.updated_at, n.updated_at)::text as at
         from public.sites s left join public.site_notes n on n.site_id = s.id where s.id = $1`,
      [siteId],
    )
  )["at"];
const save = async (fields: object, by = team, seen: unknown = undefined) =>
  database.as(by, "select public.save_site_file($1, $2, $3)::text as at", [
    siteId,
    seen ?? (await seenAt()),
    fields,
  ]);
const saveAccess = (access: string) =>
  database.as(team, "select public.save_migration_access($1, $2)", [siteId, access]);
const access = () => database.rows("select from public.site_migration_access where site_id = $1", [siteId]);
const file = () =>
  database.row(
    `select n.notes, coalesce(s.wordpress_url, '') as wordpress_url, coalesce(n.last_backup_on::text, '') as last_backup_on,
            coalesce(n.certificate_expires_on::text, '') as certificate_expires_on, s.migration
       from public.sites s join public.site_notes n on n.site_id = s.id where s.id = $1`,
    [siteId],
  );

describe("save_site_file", () => {
  test("saves all values together", async () => {
    const full = {
      notes: "Cliente prefere azul.\n",
      wordpress_url: "https://exemplo.com.br/wp-admin",
      last_backup_on: "2026-11-20",
      certificate_expires_on: "2027-02-18",
      migration: "access_received",
    };
    const { rows } = await save(full);
    expect(await file()).toEqual(full);
    await save(empty, team, rows[0]?.["at"]);
    expect(await file()).toEqual(empty);
  });

  test("answers a conflict and changes nothing after a concurrent save", async () => {
    const seen = await seenAt();
    await save({ ...empty, notes: "Primeira" }, team, seen);
    await expect(save({ ...empty, notes: "Segunda" }, admin(colleague), seen)).rejects.toMatchObject({
      code: "PT409",
      message: "conflict",
    });
    expect(await file()).toMatchObject({ notes: "Primeira" });
  });

  test("answers a conflict when only the notes were changed in Studio", async () => {
    await save(empty);
    const seen = await seenAt();
    await database.script(`update public.site_notes set notes = 'Nova' where site_id = '${siteId}'`);
    await expect(save(empty, team, seen)).rejects.toMatchObject({ code: "PT409" });
  });

  test("saves nothing when one value is invalid", async () => {
    await save(empty);
    await expect(
      save({ ...empty, notes: "Nova", wordpress_url: "javascript:alert(1)" }),
    ).rejects.toMatchObject({
      code: "23514",
    });
    await expect(save({ ...empty, notes: "Nova", migration: "lost" })).rejects.toMatchObject({
      code: "22P02",
    });
    expect(await file()).toEqual(empty);
  });

  test.each(["finance", "editor"] as const)("refuses %s", async (role) => {
    await expect(save(empty, teamMember(colleague, role))).rejects.toMatchObject({ code: "42501" });
  });

  test.each(["checked", "none"])(
    "deletes the access to the earlier host when the migration is %s",
    async (migration) => {
      const moving = { ...empty, migration: "copied" };
      await save(moving);
      await saveAccess("senha");
      await save({ ...moving, migration });
      expect(await access()).toEqual([]);
    },
  );

  test("deletes the access after 30 days, and when Studio sets the migration to checked", async () => {
    await save({ ...empty, migration: "asked" });
    await saveAccess("senha");
    await database.script("update public.site_migration_access set created_at = now() - interval '29 days'");
    await database.as(serviceRole, "select public.run_watch()");
    expect(await access()).toHaveLength(1);
    await database.script("update public.site_migration_access set created_at = now() - interval '31 days'");
    await database.as(serviceRole, "select public.run_watch()");
    expect(await access()).toEqual([]);
    await saveAccess("senha");
    await database.script(`update public.sites set migration = 'checked' where id = '${siteId}'`);
    expect(await access()).toEqual([]);
  });

  test("stores the name of the member who ticked an item and refuses another name", async () => {
    await database.as(team, "insert into public.site_checklist (site_id, item) values ($1, 'hosting')", [
      siteId,
    ]);
    expect(
      await database.row("select done_by from public.site_checklist where site_id = $1", [siteId]),
    ).toEqual({
      done_by: member,
    });
    await expect(
      database.as(
        team,
        "insert into public.site_checklist (site_id, item, done_by) values ($1, 'backup', $2)",
        [siteId, colleague],
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });
});
