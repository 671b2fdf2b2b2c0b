import { beforeEach, describe, expect, test } from "vitest";
import { uniqueSuffix } from "../billing/stripe-state.ts";
import {
  admin,
  customer,
  formerAdmin,
  openTestDatabase,
  owner,
  serviceRole,
  teamMember,
  type Caller,
  type Row,
} from "../test-database.ts";
import {
  auditActions,
  auditColumns,
  auditHidden,
  auditTables,
  contentPages,
  limitedCalls,
} from "../../../src/domains/team/audit/rules.ts";
import { valueWords } from "../../../src/domains/team/audit/value-words.ts";

const database = await openTestDatabase();
let team: string;
let profileId: string;
let siteId: unknown;
let suffix: string;

beforeEach(async () => {
  suffix = uniqueSuffix();
  team = await database.signUp(`team-${suffix}@example.com`);
  profileId = await database.signUp(`ana-${suffix}@example.com`, {
    full_name: "Ana",
    domain: `${suffix}.com`,
  });
  await database.rows("update public.sites set status = 'awaiting_activation' where profile_id = $1", [
    profileId,
  ]);
  siteId = (await database.row("select id from public.sites where profile_id = $1", [profileId]))["id"];
});

/** Returns the entries of this test's team member, oldest first. */
const entries = (columns: string): Promise<Row[]> =>
  database.rows(`select ${columns} from public.audit_log where actor_email = $1 order by id`, [
    `team-${suffix}@example.com`,
  ]);

/** Returns customers in this test's entries that match a search. */
const found = async (typed: string) =>
  (
    await database.as(admin(team), "select customer_name from public.audit_entries where search like $1", [
      `%team-${suffix}%${typed}%`,
    ])
  ).rows;

describe("audit of a change by a team member", () => {
  test("logs actor, action, customer and the values before and after", async () => {
    await database.as(
      teamMember(team, "support"),
      "select public.take_site_step($1, 'activate', 'awaiting_activation', 'Combinado')",
      [siteId],
    );
    const [entry, ...others] = await entries("*");
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actor_id: team,
      actor_role: "support",
      area: "sites",
      action: "update",
      table_name: "sites",
      row_key: siteId,
      profile_id: profileId,
      changed: ["activated_at", "prepared_at", "status"],
      before: { status: "awaiting_activation" },
      after: { status: "active", activated_at: expect.any(String) },
    });
  });

  test("logs a personal field without its values", async () => {
    await database.as(
      admin(team),
      `select public.save_site_file(id, updated_at,
         '{"notes": "Ana prefere ligação", "wordpress_url": "https://w.example.com", "migration": "none"}')
         from public.sites where id = $1`,
      [siteId],
    );
    expect(await entries("table_name, action, profile_id, changed, before, after")).toEqual([
      {
        table_name: "sites",
        action: "update",
        profile_id: profileId,
        changed: ["wordpress_url"],
        before: null,
        after: null,
      },
      {
        table_name: "site_notes",
        action: "insert",
        profile_id: profileId,
        changed: ["notes"],
        before: null,
        after: null,
      },
    ]);
  });

  test("logs both values of a setting, unless the value is the same", async () => {
    for (const days of ["3", "3", "2"]) {
      await database.as(admin(team), "update public.settings set value = $1 where key = 'warning_days'", [
        days,
      ]);
    }
    expect(await entries("row_key, before, after")).toEqual([
      { row_key: "warning_days", before: { value: "2" }, after: { value: "3" } },
      { row_key: "warning_days", before: { value: "3" }, after: { value: "2" } },
    ]);
  });
});

describe("audit of long texts and posts", () => {
  test("logs truncated texts, also when a row is deleted", async () => {
    const editor = teamMember(team, "editor");
    const key = `home.${suffix}`;
    await database.as(
      editor,
      "insert into public.site_content (page_key, content_value_pt) values ($1, $2)",
      [key, "x".repeat(5000)],
    );
    await database.as(editor, "delete from public.site_content where page_key = $1", [key]);
    const written = await entries("action, length(coalesce(after, before) ->> 'content_value_pt') as length");
    expect(written).toEqual([
      { action: "insert", length: 2001 },
      { action: "delete", length: 2001 },
    ]);
  });

  test("logs a post that is created, scheduled, changed in public, unpublished or deleted, without its text", async () => {
    const slug = `texto-${suffix}`;
    const editor = teamMember(team, "editor");
    const change = (columns: string) =>
      database.as(editor, `update public.blog_posts set ${columns} where slug ~ $1`, [`^${slug}`]);
    await database.as(
      editor,
      "insert into public.blog_posts (slug, title, author, content) values ($1, 'Título', 'Equipe', 'Um')",
      [slug],
    );
    // A draft saves itself every few seconds.
    for (const words of ["Um texto", "Um texto que", "Um texto que cresce"]) {
      await change(`content = '${words}', title = '${words}', slug = '${slug}-rascunho'`);
    }
    await change("status = 'published', published_at = '2126-11-22T12:00:00Z'");
    await change("content = 'Outro texto', title = 'Outro'");
    await change(`slug = '${slug}-novo'`);
    await change("status = 'draft'");
    await change("content = 'Ainda outro'");
    const ofPost = "(select id from private.readable_posts where slug = $1)";
    await database.as(editor, `select public.trash_blog_post(${ofPost})`, [`${slug}-novo`]);
    await database.as(editor, `select public.delete_blog_post(${ofPost})`, [`${slug}-novo`]);
    const written = (await entries("table_name, action, changed, before, after")).filter(
      ({ table_name: table }) => table === "blog_posts",
    );
    expect(written.map(({ action, changed }) => [action, changed])).toEqual([
      ["insert", expect.arrayContaining(["content", "slug", "title"])],
      ["update", ["published_at", "status"]],
      ["update", ["content", "title"]],
      ["update", ["slug"]],
      ["update", ["status"]],
      ["update", ["trashed_at"]],
      ["delete", expect.arrayContaining(["content", "slug", "title"])],
    ]);
    expect(written[2]).toMatchObject({ before: { title: "Um texto que cresce" }, after: { title: "Outro" } });
    expect(JSON.stringify(written)).not.toMatch(/"content":|search_text|reading_minutes/);
  });

  test("omits the changes that triggers make", async () => {
    await database.rows("update public.sites set activation_deadline = now() where profile_id = $1", [
      profileId,
    ]);
    await database.as(serviceRole, "select public.run_watch()");
    await database.as(
      admin(team),
      "select public.take_site_step($1, 'activate', 'awaiting_activation', 'Combinado')",
      [siteId],
    );
    expect(
      await database.rows("select from public.team_tasks where profile_id = $1 and done_at is not null", [
        profileId,
      ]),
    ).toHaveLength(1);
    expect(await entries("table_name")).toEqual([{ table_name: "sites" }]);
  });
});

describe("audit of an action without its own row", () => {
  test("logs the granting and revoking of a role", async () => {
    for (const role of ["editor", null]) {
      await database.as(admin(team), "select public.set_team_role($1, $2)", [profileId, role]);
    }
    expect(await entries("area, action, profile_id, before, after")).toEqual([
      {
        area: "roles",
        action: "role_changed",
        profile_id: profileId,
        before: { role: null },
        after: { role: "editor" },
      },
      {
        area: "roles",
        action: "role_changed",
        profile_id: profileId,
        before: { role: "editor" },
        after: { role: null },
      },
    ]);
  });

  test("logs the repeated sending of an e-mail", async () => {
    await database.rows("select private.queue_email($1, 'site_live', $2, '{}')", [profileId, suffix]);
    const { id } = await database.row(
      "update public.email_outbox set status = 'failed' where dedupe_key = $1 returning id",
      [suffix],
    );
    await database.as(teamMember(team, "support"), "select public.resend_email($1)", [id]);
    expect(await entries("action, profile_id, after")).toEqual([
      { action: "email_resent", profile_id: profileId, after: { email_id: id, template: "site_live" } },
    ]);
  });

  test.each([
    ["customers", "customers", ["admin", "support", "finance"]],
    ["activations", "sites", ["admin", "support"]],
    ["payments", "money", ["admin", "support", "finance"]],
    ["tasks", "tasks", ["admin", "support", "finance"]],
    ["conversations", "messages", ["admin", "support"]],
    ["posts", "blog", ["admin", "editor"]],
    ["prices", "money", ["admin", "support", "finance"]],
    ["audit", "audit", ["admin"]],
  ])(
    "an export of %s is written for roles that read the list and refused to others",
    async (list, area, roles) => {
      const refused: string[] = [];
      for (const role of ["admin", "support", "finance", "editor"] as const) {
        await database
          .as(teamMember(team, role), "select public.note_list_export($1, 7)", [list])
          .catch(({ code }: { code: string }) => refused.push(`${role} ${code}`));
      }
      expect(refused).toEqual(
        ["support", "finance", "editor"]
          .filter((role) => !roles.includes(role))
          .map((role) => `${role} 42501`),
      );
      expect(await entries("actor_role, area, action, profile_id, before, after")).toEqual(
        roles.map((role) => ({
          actor_role: role,
          area,
          action: "list_exported",
          profile_id: null,
          before: null,
          after: { list, rows: 7 },
        })),
      );
    },
  );

  test("an export is refused to customers and former administrators, for unknown lists and over the limit", async () => {
    const note = (caller: Caller, list = "customers") =>
      database.as(caller, "select public.note_list_export($1, 7)", [list]);
    await expect(note(customer(team))).rejects.toMatchObject({ code: "42501" });
    await expect(note(formerAdmin(team))).rejects.toMatchObject({ code: "42501" });
    await expect(note(admin(team), "secrets")).rejects.toMatchObject({ code: "22023" });
    await database.script("update public.call_limits set most_calls = 2 where function = 'export-list'");
    await note(admin(team));
    await note(admin(team));
    await expect(note(admin(team))).rejects.toMatchObject({ code: "PT429" });
  });

  test("logs the verified actor of a function", async () => {
    await database.script(
      `update auth.users set raw_app_meta_data = '{"role": "finance"}' where id = '${team}'`,
    );
    await database.as(
      serviceRole,
      "select public.note_audit($1, 'money', 'refunded', $2, '{\"amount\": 990}')",
      [team, profileId],
    );
    expect(await entries("actor_role, area, action, profile_id, after")).toEqual([
      {
        actor_role: "finance",
        area: "money",
        action: "refunded",
        profile_id: profileId,
        after: { amount: 990 },
      },
    ]);
  });
});

/** Renames the plan as the function save-plan does for this caller. */
const savePlan = (actor: string) =>
  database.as(
    serviceRole,
    `select public.save_plan($1, to_jsonb(p) || jsonb_build_object('name', $2::text), p.updated_at)
       from public.plans p where p.id = 1`,
    [actor, `Plano ${suffix}`],
  );

describe("audit of a change by a function", () => {
  test("logs the function's caller", async () => {
    await database.script(
      `update auth.users set raw_app_meta_data = '{"role": "finance"}' where id = '${team}'`,
    );
    await savePlan(team);
    expect(await entries("actor_role, table_name, row_key, after")).toEqual([
      { actor_role: "finance", table_name: "plans", row_key: "1", after: { name: `Plano ${suffix}` } },
    ]);
  });

  test("logs nothing for a customer", async () => {
    await savePlan(profileId);
    expect(await database.rows("select from public.audit_log where actor_id = $1", [profileId])).toEqual([]);
  });
});

const count = async () => (await database.row("select count(*)::int as n from public.audit_log"))["n"];

describe("audit log without an entry", () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      "a customer's own change",
      () => database.as(customer(profileId), "update public.profiles set domain = $1", [`x-${suffix}.com`]),
    ],
    [
      "a message that a team member writes as a customer",
      () =>
        database.as(
          admin(team),
          "insert into public.contacts (name, email, message) values ('', '', e'Oi\\n\\nOlá')",
        ),
    ],
    [
      "a change by the system",
      () =>
        database.as(serviceRole, "update public.sites set status = 'active' where profile_id = $1", [
          profileId,
        ]),
    ],
    [
      "a change in the SQL editor",
      () => database.as(owner, "update public.settings set value = value || ''"),
    ],
  ])("logs nothing for %s", async (_what, change) => {
    const before = await count();
    await change();
    expect(await count()).toBe(before);
  });

  test("ignores the actor that an API caller names", async () => {
    await database.script(
      `update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = '${team}'`,
    );
    const other = await database.signUp(`other-${suffix}@example.com`);
    await database.as(
      admin(other),
      `with acting as materialized (select set_config('app.actor', $1, true) as actor)
       update public.settings set value = '9' from acting where key = 'warning_days' and actor = $1`,
      [team],
    );
    expect(
      await database.rows("select actor_id from public.audit_log where actor_id in ($1, $2)", [team, other]),
    ).toEqual([{ actor_id: other }]);
    for (const caller of [customer(profileId), admin(other)]) {
      await expect(database.as(caller, "select private.act_for($1)", [team])).rejects.toMatchObject({
        code: "42501",
      });
    }
  });
});

describe("audit log entry", () => {
  beforeEach(async () => {
    await database.as(admin(team), "select public.take_site_step($1, 'prepare', 'awaiting_activation')", [
      siteId,
    ]);
  });

  test.each([
    "update public.audit_log set action = 'changed'",
    "update public.audit_log set actor_id = null",
    "update public.audit_log set profile_id = null",
    "delete from public.audit_log",
    "truncate public.audit_log",
  ])("refuses changes, even by the owner of the database: %s", async (statement) => {
    await expect(database.as(owner, statement)).rejects.toMatchObject({ code: "23001" });
  });

  test("removes the link to a deleted customer", async () => {
    await database.as(serviceRole, "select public.delete_account($1)", [profileId]);
    expect(await entries("profile_id, actor_id, table_name, row_key")).toEqual([
      { profile_id: null, actor_id: team, table_name: "sites", row_key: siteId },
    ]);
  });

  test("keeps the name of its actor when the actor's account is deleted", async () => {
    await database.as(serviceRole, "select public.delete_account($1)", [team]);
    expect(await entries("actor_id, actor_role")).toEqual([{ actor_id: null, actor_role: "admin" }]);
  });

  test("matches searches for its actor and the customer's current name until their accounts are deleted", async () => {
    expect(await found("ana")).toEqual([{ customer_name: "Ana" }]);
    await database.script(`update public.profiles set full_name = 'Beatriz' where id = '${profileId}'`);
    expect(await found("beatriz")).toEqual([{ customer_name: "Beatriz" }]);
    await database.as(serviceRole, "select public.delete_account($1)", [profileId]);
    expect(await found("beatriz")).toEqual([]);
    expect(await found("")).toEqual([{ customer_name: null }]);
  });

  test("matches searches for its actor's current name until the account is deleted", async () => {
    await database.script(`update public.profiles set full_name = 'Téo Equipe' where id = '${team}'`);
    const byName = () =>
      database.as(
        admin(profileId),
        "select actor_name from public.audit_entries where search like '%teo equipe%'",
      );
    expect((await byName()).rows).toContainEqual({ actor_name: "Téo Equipe" });
    const actors = await database.as(
      admin(profileId),
      "select full_name from public.audit_actors where actor_email = $1",
      [`team-${suffix}@example.com`],
    );
    expect(actors.rows).toEqual([{ full_name: "Téo Equipe" }]);
    await database.as(serviceRole, "select public.delete_account($1)", [team]);
    expect((await byName()).rows).toEqual([]);
  });

  test("contains marks of its action, columns and stored names in its search text", async () => {
    await database.as(admin(team), "select public.set_team_role($1, 'editor')", [profileId]);
    const [step, change] = await database.rows(
      `select t.search from private.audit_texts t join public.audit_log l on l.id = t.id
        where l.actor_email = $1 order by l.id`,
      [`team-${suffix}@example.com`],
    );
    expect(step?.["search"]).toContain(`${String(siteId)} #sites#update;`);
    expect(step?.["search"]).toContain("#sites.prepared_at;");
    expect(change?.["search"]).toMatch(/@admin; ##role_changed; #\.role=editor;/u);
  });

  test("matches no search by a role that may not read the log", async () => {
    const { rows } = await database.as(teamMember(team, "support"), "select from public.audit_entries");
    expect(rows).toEqual([]);
    await expect(database.as(admin(team), "select from private.audit_texts")).rejects.toMatchObject({
      code: "42501",
    });
  });

  test("adds its actor to the list of actors", async () => {
    const actors = await database.as(admin(team), "select actor_email from public.audit_actors");
    expect(actors.rows).toContainEqual({ actor_email: `team-${suffix}@example.com` });
  });
});

/** Tables that the team writes without audit entries, with the reason. */
const unaudited: Record<string, string> = {};

test("every table that the team may write is audited", async () => {
  const written = await database.rows(`
    select distinct c.relname,
           exists (select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
                    where t.tgrelid = c.oid and f.proname = 'record_change') as audited
      from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace and p.polcmd in ('a', 'w', 'd', '*')
       and coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
           ~ 'private\\.can\\('
     order by 1`);
  expect(written.length).toBeGreaterThan(8);
  const missing = written.filter(({ audited }) => audited === false).map(({ relname }) => relname);
  expect(missing).toEqual(Object.keys(unaudited).toSorted());
});

test("every audited table has a text in the panel", async () => {
  const audited = await database.rows(
    `select distinct t.tgrelid::regclass::text as name
       from pg_trigger t join pg_proc f on f.oid = t.tgfoid where f.proname = 'record_change'`,
  );
  const names = audited.map(({ name }) => String(name).replace("public.", ""));
  expect(names.toSorted()).toEqual([...auditTables].toSorted());
});

test("every column of an audited table has words in the panel, or is hidden there", async () => {
  const columns = await database.rows(
    `select distinct a.attname as name
       from pg_trigger t join pg_proc f on f.oid = t.tgfoid join pg_attribute a on a.attrelid = t.tgrelid
      where f.proname = 'record_change' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attname not in ('created_at', 'updated_at')`,
  );
  const known: readonly string[] = [...auditColumns, ...auditHidden];
  expect(columns.map(({ name }) => String(name)).filter((name) => !known.includes(name))).toEqual([]);
});

test("every stored name in an audited table, and every detail of an action, has words in the panel", async () => {
  const values = await database.rows(
    `select distinct c.relname as table, a.attname as column, e.enumlabel as value
       from pg_trigger t join pg_proc f on f.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_enum e on e.enumtypid = a.atttypid
      where f.proname = 'record_change'
     union
     select null, d.name, e.enumlabel
       from (values ('reason', 'public.closing_reason'), ('reason', 'public.email_correction_reason'),
                    ('decision', 'public.dispute_decision'), ('reason', 'public.refund_reason'), ('reason', 'public.billing_change_reason'),
                    ('role', 'public.team_role'), ('template', 'public.email_template')) d (name, type)
       join pg_enum e on e.enumtypid = to_regtype(d.type)`,
  );
  expect(values.length).toBeGreaterThan(100);
  const hidden: readonly string[] = auditHidden;
  // The team's own e-mails are not sent again.
  const unsent = ["team_task", "team_digest"];
  const wordless = values.filter(
    ({ table, column, value }) =>
      !hidden.includes(String(column)) &&
      !unsent.includes(String(value)) &&
      valueWords(table === null ? null : String(table), String(column), String(value)) === undefined,
  );
  expect(wordless).toEqual([]);
});

test("every action, limited call and page of texts has words in the panel", async () => {
  const bodies = await database.rows(
    `select p.prosrc as body from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const noted = bodies.flatMap(({ body }) =>
    [...String(body).matchAll(/note_audit\(\s*(?:[a-z_.]+,\s*)?(?:'[a-z]+'|area),\s*'([a-z_]+)'/gu)].map(
      ([, action]) => action,
    ),
  );
  const confirmed = bodies.flatMap(({ body }) =>
    [...String(body).matchAll(/note_confirmed\('[a-z]+', '([a-z_]+)'/gu)].map(([, action]) => action),
  );
  expect(confirmed).toEqual(expect.arrayContaining(["email_corrected", "invitation_accepted"]));
  const changes = await database.rows(
    "select unnest(enum_range(null::public.billing_change_kind))::text as kind",
  );
  // The sentence about an ended subscription depends on when it ends.
  const known: readonly string[] = [...auditActions, "subscription_ended"];
  expect(noted.length).toBeGreaterThan(10);
  expect(
    [...noted, ...confirmed, ...changes.map(({ kind }) => kind)].filter(
      (action) => !known.includes(String(action)),
    ),
  ).toEqual([]);
  const limits = await database.rows("select function from public.call_limits");
  expect(limits.map(({ function: name }) => String(name)).toSorted()).toEqual([...limitedCalls].toSorted());
  const pages = await database.rows(
    "select distinct split_part(page_key, '.', 1) as page from public.site_content",
  );
  expect(pages.filter(({ page }) => !(contentPages as readonly string[]).includes(String(page)))).toEqual([]);
});

test("an entry names its record as it is now, for roles that read the log", async () => {
  const [course] = await database.rows(
    "insert into public.courses (title) values ('Seu site no ar') returning id",
  );
  await database.as(admin(team), "update public.courses set title = 'O seu site' where id = $1", [
    course?.["id"],
  ]);
  const read = (caller: Caller) =>
    database.as(caller, "select row_name from public.audit_entries where row_key = $1", [course?.["id"]]);
  expect((await read(admin(team))).rows).toEqual([{ row_name: "O seu site" }]);
  const { rows } = await database.as(
    teamMember(team, "editor"),
    "select private.audit_row_name('courses', $1) as name",
    [course?.["id"]],
  );
  expect(rows).toEqual([{ name: null }]);
  await expect(
    database.as(admin(team), "select private.audit_row_name('courses', 'no id') as name"),
  ).resolves.toMatchObject({ rows: [{ name: null }] });
});
