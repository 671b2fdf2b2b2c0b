import { describe, expect, test } from "vitest";
import { openSiteStepsWorld } from "./site-steps-world.ts";
import { admin, customer, serviceRole, teamMember, type Caller } from "../test-database.ts";

const { database, member, colleague, team, site, move, take, undo, everything, history } =
  await openSiteStepsWorld();

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
      `update public.sites set status = 'suspended', suspension_reason = 'payment' where id = '${site.id}'`,
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
    await expect(take("suspend", "active", customer(site.profileId))).rejects.toMatchObject({
      code: "42501",
    });
    await expect(undo(event, customer(site.profileId))).rejects.toMatchObject({ code: "42501" });
  });
});

/** Completes the checklist and stores a check of the domain. */
async function finishWork(verdict = "pointing_here", checkedAt = "now()"): Promise<void> {
  await database.script(`
    insert into public.site_checklist (site_id, item)
    select '${site.id}', unnest(enum_range(null::public.checklist_item));
    update public.domain_checks set verdict = '${verdict}', checked_at = ${checkedAt} where site_id = '${site.id}'`);
}

const gaps = async () =>
  (await database.as(team, "select gaps::text[] as gaps from public.activation_gaps($1)", [[site.id]]))
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
      await database.rows("update public.domain_checks set tls = $2 where site_id = $1", [site.id, tls]);
      if (!ticked) {
        await database.rows("delete from public.site_checklist where site_id = $1 and item = 'certificate'", [
          site.id,
        ]);
      }
      expect(await gaps()).toEqual(missing);
    },
  );

  test.each([
    ["none", ["domain", "certificate"]],
    ["elsewhere", ["domain", "certificate"]],
    ["partly", ["domain"]],
    ["unknown", ["domain"]],
  ])(
    "does not count the tick of a certificate after a check with the verdict %s",
    async (verdict, missing) => {
      await finishWork(verdict);
      await database.rows(
        "update public.site_checklist set done_at = now() - interval '1 hour' where site_id = $1",
        [site.id],
      );
      expect(await gaps()).toEqual(missing);
    },
  );

  test.each(["asked", "access_received", "copied"])(
    "requires a reason while a migration is in the state %s",
    async (state) => {
      await finishWork();
      await database.rows("update public.sites set migration = $2 where id = $1", [site.id, state]);
      expect(await gaps()).toEqual(["migration"]);
      await expect(take("activate", "awaiting_activation", team, null)).rejects.toMatchObject({
        code: "PT409",
        message: "activation_gaps",
      });
    },
  );

  test("needs no reason after a migration is checked", async () => {
    await finishWork();
    await database.rows("update public.sites set migration = 'checked' where id = $1", [site.id]);
    expect(await gaps()).toEqual([]);
    expect(await take("activate", "awaiting_activation", team, null)).toBeGreaterThan(0);
  });

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
    const { rows } = await database.as(customer(site.profileId), "select from public.site_event_notes");
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
    [kind, site.profileId, done],
  );
const openTasks = async () =>
  (
    await database.rows(
      "select kind, due_at is not null as due from public.team_tasks where profile_id = $1 and done_at is null",
      [site.profileId],
    )
  ).map(({ kind, due }) => [kind, due]);
const returnMessages = async () =>
  (
    await database.rows(
      "select payload ? 'return_deadline' and payload ->> 'return_deadline' is not null as later from public.email_outbox where profile_id = $1 and template = 'site_reactivated' order by created_at",
      [site.profileId],
    )
  ).map(({ later }) => later);

/** Suspends the site for an open invoice, as billing does. */
const suspendUnpaid = () =>
  database.script(
    `update public.sites set status = 'suspended', suspension_reason = 'payment' where id = '${site.id}'`,
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
    await database.script(`update public.sites set prepared_at = now() where id = '${site.id}'`);
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

const prepare = (prepared: boolean, ids: string[], by = team) =>
  database.as(by, "select public.prepare_sites($1, $2) as id", [ids, prepared]);
const idsOf = async (work: ReturnType<typeof prepare>) => (await work).rows.map(({ id }) => id);

describe("prepare_sites", () => {
  test("prepares each site once and undoes this where it still applies", async () => {
    const first = site.id;
    const other = await database.signUp(`outro${site.number}@example.com`);
    site.id = String(
      (await database.row("select id from public.sites where profile_id = $1", [other]))["id"],
    );
    await move("awaiting_activation", "active");
    const before = await everything();
    expect(await idsOf(prepare(true, [first, site.id]))).toEqual([first]);
    expect(await idsOf(prepare(true, [first, site.id]))).toEqual([]);
    expect(await everything()).toEqual(before);
    expect(await idsOf(prepare(false, [first, site.id]))).toEqual([first]);
    site.id = first;
    expect((await everything())["site"]).toMatchObject({ status: "awaiting_activation", prepared_at: null });
  });

  test("records each site like take_site_step", async () => {
    await prepare(true, [site.id], admin(colleague));
    expect(
      await database.rows(
        "select actor_email from public.audit_log where table_name = 'sites' and row_key = $1 and after ? 'prepared_at'",
        [site.id],
      ),
    ).toEqual([{ actor_email: "colega@example.com" }]);
  });

  test.each(["finance", "editor"] as const)("refuses %s", async (role) => {
    await expect(prepare(true, [site.id], teamMember(colleague, role))).rejects.toMatchObject({
      code: "42501",
    });
  });

  test("refuses their customer", async () => {
    await expect(prepare(true, [site.id], customer(site.profileId))).rejects.toMatchObject({ code: "42501" });
  });
});

const gapsSeen = async (by: Caller = team) => {
  const { rows } = await database.as(by, "select gaps from public.activation_gaps(array[$1]::uuid[])", [
    site.id,
  ]);
  return String(rows[0]?.["gaps"]);
};

const holders = async (by: Caller = team) =>
  (
    await database.as(
      by,
      "select email, domain, status, is_request, of_request from public.site_domain_holders($1)",
      [site.id],
    )
  ).rows;

const other = async (domain: string, ...path: string[]) => {
  const email = `outro-${crypto.randomUUID()}@example.com`;
  const id = await database.signUp(email, { domain });
  for (const status of path) {
    await database.rows("update public.sites set status = $2 where profile_id = $1", [id, status]);
  }
  return { id, email };
};

describe("the domain of another customer", () => {
  test.each([
    ["the same name", (own: string) => own],
    ["its www name", (own: string) => `www.${own}`],
    ["a name below it", (own: string) => `loja.${own}`],
  ])("is a gap that needs a reason, for %s", async (_, name) => {
    expect(await gapsSeen()).not.toContain("domain_of_another");
    const { email } = await other(name(`site${site.number}.com.br`), "awaiting_activation", "active");
    expect(await gapsSeen()).toContain("domain_of_another");
    expect(await holders()).toEqual([
      {
        email,
        domain: name(`site${site.number}.com.br`),
        status: "active",
        is_request: false,
        of_request: false,
      },
    ]);
    await expect(take("activate", "awaiting_activation", team, null)).rejects.toMatchObject({
      message: "activation_gaps",
    });
    await take("activate", "awaiting_activation", team, "Os dois são da mesma pessoa");
    expect((await everything())["site"]).toMatchObject({ status: "active" });
  });

  test("is a gap of both when two customers wait with one domain", async () => {
    const { id } = await other(`site${site.number}.com.br`, "awaiting_activation");
    const { rows } = await database.as(
      team,
      "select g.gaps from public.activation_gaps(array(select id from public.sites where profile_id = any ($1::uuid[]))) g",
      [[id, site.profileId]],
    );
    expect(rows.map((row) => String(row["gaps"]).includes("domain_of_another"))).toEqual([true, true]);
  });

  test("is no gap while the other has not paid or has left, and is named all the same", async () => {
    const { id } = await other(`site${site.number}.com.br`);
    expect(await gapsSeen()).not.toContain("domain_of_another");
    expect(await holders()).toMatchObject([{ status: "awaiting_payment" }]);
    await database.rows("update public.sites set status = 'cancelled' where profile_id = $1", [id]);
    expect(await gapsSeen()).not.toContain("domain_of_another");
  });

  test("is a gap when the other requests it for a live site", async () => {
    const { id } = await other(`outro-${site.number}.com.br`, "awaiting_activation", "active");
    await database.as(customer(id), "select public.request_domain(id, $1) from public.sites", [
      `site${site.number}.com.br`,
    ]);
    expect(await gapsSeen()).toContain("domain_of_another");
    expect(await holders()).toMatchObject([{ is_request: true, domain: `site${site.number}.com.br` }]);
  });

  test("is not visible to customers", async () => {
    await other(`site${site.number}.com.br`, "awaiting_activation", "active");
    expect(await gapsSeen(customer(site.profileId))).not.toContain("domain_of_another");
    await expect(holders(customer(site.profileId))).rejects.toMatchObject({ code: "42501" });
  });
});
