import { beforeEach, describe, expect, test } from "vitest";
import { customer, openTestDatabase, serviceRole, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
const team = teamMember(await database.signUp("equipe@example.com"), "support");
let profileId: string;
let siteId: string;
let customers = 0;
const wanted = () => `nova${customers}.com.br`;

beforeEach(async () => {
  await database.script("delete from public.domain_requests");
  customers += 1;
  profileId = await database.signUp(`cliente${customers}@example.com`, {
    domain: `velha${customers}.com.br`,
  });
  siteId = String(
    (await database.row("select id from public.sites where profile_id = $1", [profileId]))["id"],
  );
  for (const status of ["awaiting_activation", "active"]) {
    await database.script(`update public.sites set status = '${status}' where id = '${siteId}'`);
  }
});

const ask = (by: Caller = customer(profileId), note: string | null = null) =>
  database.as(by, "select public.request_domain($1, $2, $3)", [siteId, wanted(), note]);
const change = (reason: string | null = null, by: Caller = team, seen = wanted()) =>
  database.as(by, "select public.change_domain($1, $2, $3)", [siteId, seen, reason]);
const decline = (reason: string | null, by: Caller = team) =>
  database.as(by, "select public.decline_domain($1, $2, $3)", [siteId, wanted(), reason]);
const record = (verdict: string, asked = wanted()) =>
  database.as(serviceRole, "select public.record_domain_request_check($1, $2, '[]', $3)", [
    siteId,
    asked,
    verdict,
  ]);
const requests = (by: Caller) =>
  database
    .as(by, "select domain, note, asked_by_customer, verdict from public.domain_requests")
    .then(({ rows }) => rows);
const openTasks = () =>
  database.rows(
    "select kind from public.team_tasks where profile_id = $1 and done_at is null and kind = 'domain_change_asked'",
    [profileId],
  );
const messages = (template: string) =>
  database.rows(
    "select payload ->> 'domain' as domain, payload ->> 'note' as note from public.email_outbox where profile_id = $1 and template = $2",
    [profileId, template],
  );
const domains = () =>
  database.row(
    "select s.domain as site, p.domain as profile from public.sites s join public.profiles p on p.id = s.profile_id where s.id = $1",
    [siteId],
  );

describe("a request for another domain", () => {
  test("creates one task, is readable by its customer and the team, and is replaced by the next", async () => {
    await ask(customer(profileId), " Mudei de nome ");
    await ask();
    const row = { domain: wanted(), note: null, asked_by_customer: true, verdict: "unknown" };
    expect(await requests(customer(profileId))).toEqual([row]);
    expect(await requests(team)).toContainEqual(row);
    expect(await openTasks()).toHaveLength(1);
    const stranger = await database.signUp(`outro${customers}@example.com`);
    expect(await requests(customer(stranger))).toEqual([]);
    await expect(ask(customer(stranger))).rejects.toMatchObject({ code: "42501" });
  });

  test("creates no task when the team makes it", async () => {
    await ask(team);
    expect(await openTasks()).toEqual([]);
  });

  test("is refused for a site that is not live and for its current domain", async () => {
    await expect(
      database.as(team, "select public.request_domain($1, $2)", [siteId, `velha${customers}.com.br`]),
    ).rejects.toMatchObject({ code: "PT409" });
    await database.script(`update public.sites set status = 'cancelled' where id = '${siteId}'`);
    await expect(ask()).rejects.toMatchObject({ code: "PT409" });
  });

  test("disappears with its task when the customer withdraws it", async () => {
    await ask();
    await database.as(customer(profileId), "select public.withdraw_domain_request($1, $2)", [
      siteId,
      wanted(),
    ]);
    expect(await requests(team)).toEqual([]);
    expect(await openTasks()).toEqual([]);
  });

  test("is declined with a reason, which the e-mail quotes", async () => {
    await ask();
    await expect(decline(" ")).rejects.toMatchObject({ code: "23514", message: "reason_required" });
    await expect(decline("Já é de outro", customer(profileId))).rejects.toMatchObject({ code: "42501" });
    await decline("Já é de outro");
    expect(await messages("domain_change_declined")).toEqual([{ domain: wanted(), note: "Já é de outro" }]);
    expect(await openTasks()).toEqual([]);
    expect(await domains()).toMatchObject({ site: `velha${customers}.com.br` });
  });
});

describe("changing the domain", () => {
  test("changes site and profile, moves the check, writes history and queues the e-mail to the customer", async () => {
    await ask();
    await record("pointing_here");
    await change();
    expect(await domains()).toEqual({ site: wanted(), profile: wanted() });
    expect(
      await database.row("select domain, verdict from public.domain_checks where site_id = $1", [siteId]),
    ).toEqual({ domain: wanted(), verdict: "pointing_here" });
    expect(
      await database.row(
        "select from_status, to_status, reason from public.site_events where site_id = $1 order by id desc limit 1",
        [siteId],
      ),
    ).toEqual({ from_status: "active", to_status: "active", reason: "domain" });
    expect(await messages("domain_changed")).toEqual([{ domain: wanted(), note: null }]);
    expect(await openTasks()).toEqual([]);
    expect(await requests(team)).toEqual([]);
  });

  test("names both domains in the history, and the customer is found by the former one", async () => {
    await ask();
    await record("pointing_here");
    await change();
    const { rows } = await database.as(
      customer(profileId),
      "select former_domain, domain from public.site_events where reason = 'domain'",
    );
    expect(rows).toEqual([{ former_domain: `velha${customers}.com.br`, domain: wanted() }]);
    const found = await database.as(team, "select id from public.customer_list where search like $1", [
      `%velha${customers}.com.br%`,
    ]);
    expect(found.rows).toEqual([{ id: profileId }]);
  });

  test("resets the certificate item of the checklist", async () => {
    await database.script(
      `insert into public.site_checklist (site_id, item) values ('${siteId}', 'certificate'), ('${siteId}', 'backup')`,
    );
    await ask();
    await record("pointing_here");
    await change();
    expect(
      await database.rows("select item from public.site_checklist where site_id = $1", [siteId]),
    ).toEqual([{ item: "backup" }]);
  });

  test.each(["unknown", "none", "partly", "elsewhere"])(
    "requires a reason while the new domain, seen as %s, does not point here",
    async (verdict) => {
      await ask();
      if (verdict !== "unknown") await record(verdict);
      await expect(change(" ")).rejects.toMatchObject({ code: "PT409", message: "activation_gaps" });
      expect(await domains()).toMatchObject({ site: `velha${customers}.com.br` });
      await change("O cliente muda o DNS hoje");
      expect(await domains()).toMatchObject({ site: wanted() });
      expect(
        await database.row(
          "select n.note, n.actor_id is not null as known from public.site_event_notes n join public.site_events e on e.id = n.event_id where e.site_id = $1 and e.reason = 'domain'",
          [siteId],
        ),
      ).toEqual({ note: "O cliente muda o DNS hoje", known: true });
    },
  );

  test("answers a conflict after a concurrent request for another domain, and refuses the customer", async () => {
    await ask();
    await record("pointing_here");
    await expect(change(null, team, "outra.com.br")).rejects.toMatchObject({ code: "PT409" });
    await expect(change(null, customer(profileId))).rejects.toMatchObject({ code: "42501" });
  });

  test("drops the check of a domain that is no longer requested", async () => {
    await ask();
    await record("pointing_here", "outra.com.br");
    expect(await requests(customer(profileId))).toMatchObject([{ verdict: "unknown" }]);
  });
});

const claims = () =>
  database.rows(
    "select subject, done_at is null as open from public.team_tasks where profile_id = $1 and kind = 'domain_claimed_twice'",
    [profileId],
  );

const holders = (by: Caller) =>
  database.as(by, "select email, of_request from public.site_domain_holders($1)", [siteId]);

describe("a request for the domain of another customer", () => {
  beforeEach(async () => {
    const other = await database.signUp(`dono${customers}@example.com`, { domain: `www.${wanted()}` });
    for (const status of ["awaiting_activation", "active"]) {
      await database.rows("update public.sites set status = $2 where profile_id = $1", [other, status]);
    }
    await ask();
    await record("pointing_here");
  });

  test("creates a task at once, which ends with the request", async () => {
    expect(await claims()).toEqual([{ subject: wanted(), open: true }]);
    await database.as(customer(profileId), "select public.withdraw_domain_request($1, $2)", [
      siteId,
      wanted(),
    ]);
    expect(await claims()).toEqual([{ subject: wanted(), open: false }]);
  });

  test("is accepted only with a reason, although the domain points here", async () => {
    await expect(change()).rejects.toMatchObject({ code: "PT409", message: "activation_gaps" });
    await change("Os dois são da mesma pessoa");
    expect(await domains()).toMatchObject({ site: wanted() });
  });

  test("names the other customer to the team alone", async () => {
    expect((await holders(team)).rows).toEqual([{ email: `dono${customers}@example.com`, of_request: true }]);
    await expect(holders(customer(profileId))).rejects.toMatchObject({ code: "42501" });
  });
});

describe("repeated requests", () => {
  test("reopen one task with one e-mail, up to ten requests a day", async () => {
    const withdraw = () =>
      database.as(customer(profileId), "select public.withdraw_domain_request($1, $2)", [siteId, wanted()]);
    await ask();
    await database.script(
      "update public.email_outbox set status = 'sent', sent_at = now() where template = 'team_task'",
    );
    for (let times = 1; times < 10; times += 1) {
      await withdraw();
      await ask();
    }
    await withdraw();
    await expect(ask()).rejects.toMatchObject({ code: "PT429" });
    expect(await requests(team)).toEqual([]);
    expect(
      await database.rows(
        "select count(*)::int as tasks, count(e.id)::int as emails from public.team_tasks t left join public.email_outbox e on e.dedupe_key = 'team_task:' || t.id where t.profile_id = $1",
        [profileId],
      ),
    ).toEqual([{ tasks: 1, emails: 1 }]);
  });

  test("of the team are not limited, and the task names the latest domain", async () => {
    for (let times = 0; times < 12; times += 1) await ask(team);
    await ask();
    await database.as(customer(profileId), "select public.request_domain($1, $2)", [
      siteId,
      `mais-${wanted()}`,
    ]);
    expect(
      await database.row(
        "select details ->> 'domain' as domain from public.team_tasks where profile_id = $1",
        [profileId],
      ),
    ).toEqual({ domain: `mais-${wanted()}` });
  });
});
