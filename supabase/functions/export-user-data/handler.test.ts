import { strFromU8, unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AccountWorld, type Customer, openAccountWorld } from "../../../tools/testing/account-world.ts";
import { png } from "../../../tools/testing/images.ts";
import { siteUrl } from "../../../tools/testing/test-backend.ts";
import { ownedTables } from "../../tests/account/owned-rows.ts";
import { personalBuckets } from "../_shared/stored-files.ts";
import { createHandler } from "./handler.ts";

let all: AccountWorld;
let handle: (request: Request) => Promise<Response>;
let customer: Customer;
let other: Customer;

beforeAll(async () => {
  all = await openAccountWorld();
  handle = createHandler({
    database: all.backend.database,
    siteUrl,
    now: () => new Date("2026-11-21T01:30:00Z"),
  });
  // The tests call the function more often than one customer may per day.
  await all.backend.sql("update public.call_limits set most_calls = 1000");
  customer = await all.fullCustomer();
  other = await all.fullCustomer();
}, 60_000);

afterEach(() => all.intercept(null));

afterAll(() => all.close());

function ask(token: string | null, init: RequestInit = {}): Promise<Response> {
  return handle(
    new Request("http://127.0.0.1:54321/functions/v1/export-user-data", {
      method: "POST",
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      body: "{}",
      ...init,
    }),
  );
}

type Data = Record<string, Record<string, unknown>[]> & { account: Record<string, unknown> };

/** Returns the contents of a customer's file. */
async function exported({ token }: Customer, init: RequestInit = {}) {
  const response = await ask(token, init);
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const data: Data = JSON.parse(strFromU8(files["dados.json"] ?? new Uint8Array()));
  return { files, data };
}

/** Tables that refer to an account but are not exported, with the reason. */
const leftOut: Record<string, string> = {
  "auth.users": "given as account, without the hash of the password and one-time tokens",
  "auth.identities": "given with the account",
  "auth.mfa_factors": "given with the account, without its secret",
  "auth.sessions": "given as sessions, without what would let anyone in",
  "auth.refresh_tokens": "a secret that opens the account",
  "auth.one_time_tokens": "a secret that opens the account",
  "private.customer_entries": "a copy of what stands in profiles, sites and subscriptions",
  "private.course_learners": "a count of what stands in lesson_progress",
  "private.audit_texts": "a copy of what stands in audit_log and customer_entries",
  "private.conversation_entries": "a copy of what stands in contacts and profiles",
  "private.ended_confirmations": "one-time tokens that no longer work, for thirty days",
  "private.account_closings": "that a deletion of the account has begun, until it ends",
  "private.site_steps": "how a step of the team is taken back, for as long as it can be",
  "public.site_event_notes": "who of the team took a step and why, which customers do not read",
  "public.site_checklist": "the team's working notes, which customers do not read",
  "public.site_migration_access": "passwords of an earlier host, which a file would only spread",
  "public.blog_post_versions": "the team's work: what a post was, and who saved it",
  "public.media_files": "the team's work: pictures of posts and pages, and who uploaded them",
  "public.media_uses": "the team's work: where pictures are used",
  "public.site_content_versions": "the team's work: what a page text was, and who saved it",
  "public.site_notes": "the team's working notes, which customers do not read",
  "public.billing_changes": "what stands in audit_log, with the team's working notes",
  "public.refund_notes": "the team's working notes, which customers do not read",
  "private.conversation_presence": "that a member of the team has a conversation open, for an hour",
  "private.email_correction_tokens": "a secret that changes the account's e-mail",
  "private.invitation_tokens": "a secret that opens an invitation",
  "public.team_invitations": "the team's work: whom a member invited",
  "public.team_tasks": "what the team is asked to do, which customers do not read",
};

/** Columns about our servers or team members, not about the customer. */
const serverColumns = [
  "reconciled_at",
  "dedupe_key",
  "attempts",
  "next_attempt_at",
  "last_error",
  "sync_ticket",
  "request_id",
  "actor_id",
  "actor_email",
  // Identify team members.
  "author_id",
  "uploaded_by",
  "assignee_id",
  "requested_by",
];

/** Returns the exported columns of a row. `next_attempt_at` of a payment is personal data; that of an e-mail is not. */
function columnsOf(table: string, row: object): string[] {
  const kept = table === "payments" ? ["next_attempt_at"] : [];
  return Object.keys(row)
    .filter((column) => kept.includes(column) || !serverColumns.includes(column))
    .toSorted();
}

describe("export-user-data", () => {
  it("answers with an uncached zip named after the day in São Paulo, with a name that pages may read", async () => {
    const response = await ask(customer.token);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="dados-2026-11-20.zip"',
      "access-control-expose-headers": "Content-Disposition",
      "access-control-allow-origin": siteUrl,
      "cache-control": "no-store",
    });
  });

  it("exports every row of every table that refers to an account, except the listed tables and server columns", async () => {
    const { data } = await exported(customer);
    const own = (await ownedTables(all.backend.sql)).filter(({ table }) => !(table in leftOut));
    expect(own.map(({ table }) => table)).toContain("public.profiles");
    for (const { table, condition } of own) {
      const name = table.replace("public.", "");
      const [stored] = await all.backend.sql(
        `select coalesce(json_agg(to_jsonb(t)), '[]') as rows from ${table} t where ${condition}`,
        [customer.id],
      );
      const expected = stored?.["rows"] as object[];
      expect(
        expected,
        `${table} has no row about the customer: give its description a \`row\`, or insert one in owned-fixture.ts`,
      ).not.toEqual([]);
      expect(data[name]?.map((row) => Object.keys(row).toSorted())).toEqual(
        expected.map((row) => columnsOf(name, row)),
      );
    }
    expect(data["profiles"]).toMatchObject([
      { id: customer.id, full_name: customer.name, phone: customer.phone, domain: customer.domain },
    ]);
    expect(data["payments"]).toMatchObject([{ amount: 9990, status: "paid" }]);
    expect(data["site_events"]).toMatchObject([
      { to_status: "awaiting_payment" },
      { to_status: "awaiting_activation" },
    ]);
    expect(data["email_outbox"]).toMatchObject([{ template: "payment_received", recipient: customer.email }]);
    expect(data["contacts"]).toMatchObject([{ message: `Ajuda\n\nSou ${customer.name}` }]);
  });

  it("omits a step that the team undid from the history and the audit log", async () => {
    const person = await all.fullCustomer();
    await all.backend.sql(
      `with site as (select id from public.sites where profile_id = $1),
            step as (insert into public.site_events (site_id, from_status, to_status, created_at)
                     select id, 'awaiting_activation', 'active', '2026-11-20T10:00:00.123Z' from site returning id, site_id),
            logged as (insert into public.audit_log (actor_email, actor_role, area, action, table_name, profile_id, created_at)
                       select 'equipe@example.com', 'support', 'sites', 'update', 'sites', $1::uuid, at::timestamptz
                         from unnest(array['2026-11-20T10:00:00.123Z', '2026-11-20T10:00:05.456Z', '2026-11-20T11:00:00Z']) at)
       insert into public.site_events (site_id, from_status, to_status, reason, undoes, created_at)
       select site_id, 'active', 'awaiting_activation', 'undone', id, '2026-11-20T10:00:05.456Z' from step`,
      [person.id],
    );
    const { data } = await exported(person);
    expect(data["site_events"]?.map((row) => Reflect.get(row, "to_status"))).toEqual([
      "awaiting_payment",
      "awaiting_activation",
    ]);
    const times = data["audit_log"]?.map((row) => String(Reflect.get(row, "created_at")).slice(11, 16));
    expect(times).toContain("11:00");
    expect(times).not.toContain("10:00");
  });

  it("exports the account without its secrets", async () => {
    const { data, files } = await exported(customer);
    expect(data.account).toMatchObject({
      id: customer.id,
      email: customer.email,
      created_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      user_metadata: { full_name: customer.name },
    });
    const [secret] = await all.backend.sql(
      "select encrypted_password as hash from auth.users where id = $1",
      [customer.id],
    );
    const text = strFromU8(files["dados.json"] ?? new Uint8Array());
    expect(text).not.toContain(String(secret?.["hash"]));
    expect(text).not.toContain(customer.token);
  });

  it("exports the user's sessions and no messages of the mail server", async () => {
    await all.backend.sql(
      "update public.email_outbox set last_error = '550 mailbox of the server full' where profile_id = $1",
      [customer.id],
    );
    const { data, files } = await exported(customer);
    expect(data["sessions"]).toEqual([{ created_at: expect.any(String), aal: "aal1" }]);
    expect(strFromU8(files["dados.json"] ?? new Uint8Array())).not.toContain("mailbox of the server");
  });
});

describe("export-user-data files", () => {
  it("exports every stored file unchanged", async () => {
    const { files } = await exported(customer);
    const stored = await all.backend.sql(
      "select bucket_id, name from storage.objects where name like $1 || '/%'",
      [customer.id],
    );
    const buckets = new Set(stored.map((file) => file["bucket_id"]));
    expect([...buckets].toSorted()).toEqual(personalBuckets.toSorted());
    const contents = Object.entries(files).filter(([name]) => name !== "dados.json");
    expect(contents).toHaveLength(stored.length);
    expect(contents.map(([name]) => name.replace(/[\w-]{36}/, "id"))).toEqual(
      expect.arrayContaining([
        "anexos/id foto.png",
        "anexos/id primeira.png",
        "arquivos-do-site/id logo.png",
        expect.stringMatching(/^avatars\/id-\d+\.png$/),
        "avatars/left-over.png",
      ]),
    );
    for (const [, bytes] of contents) {
      expect(bytes).toEqual(png());
    }
  });

  it("exports no team notes and no files attached to them", async () => {
    await all.backend.sql(
      `with note as (
         insert into public.contact_messages (contact_id, author_kind, body, is_note)
         select id, 'team', 'Cliente difícil', true from public.contacts where profile_id = $1 returning *)
       insert into public.contact_attachments (contact_id, message_id, path, name, content_type, size)
       select contact_id, id, 'note', 'ficha.png', 'image/png', 1 from note`,
      [other.id],
    );
    const { data, files } = await exported(other);
    expect(data["contact_messages"]).toMatchObject([{ body: `Sou ${other.name}`, is_note: false }]);
    expect(Object.keys(files).filter((name) => name.startsWith("anexos/"))).toHaveLength(2);
    expect(strFromU8(files["dados.json"] ?? new Uint8Array())).not.toMatch(/difícil|ficha/);
  });
});

describe("export-user-data scope", () => {
  it("exports nothing of another account that the request names", async () => {
    const [ids] = await all.backend.sql(
      `select array[s.id::text, c.stripe_customer_id, b.id, p.id, k.id::text] as all
         from public.sites s, public.billing_customers c, public.subscriptions b, public.payments p, public.contacts k
        where $1 in (s.profile_id) and c.profile_id = $1 and b.profile_id = $1 and p.profile_id = $1 and k.profile_id = $1`,
      [other.id],
    );
    const theirs = [
      other.id,
      other.email,
      other.name,
      other.phone,
      other.domain,
      ...((ids?.["all"] ?? []) as string[]),
    ];
    expect(theirs).toHaveLength(10);
    for (const init of [{}, { body: JSON.stringify({ id: other.id, record: { id: other.id } }) }]) {
      const { files } = await exported(customer, init);
      const everything = Object.entries(files)
        .map(
          ([name, bytes]) =>
            name + Buffer.from(bytes).toString("latin1") + Buffer.from(bytes).toString("utf8"),
        )
        .join("\n");
      expect(everything).toContain(customer.name);
      for (const trace of theirs) {
        expect(everything).not.toContain(trace);
      }
    }
  });

  it("exports the complete data of a newly registered account", async () => {
    const newcomer = await all.newCustomer();
    const { data, files } = await exported(newcomer);
    expect(Object.keys(files)).toEqual(["dados.json"]);
    expect(data["profiles"]).toHaveLength(1);
    expect(data["sites"]).toHaveLength(1);
    expect(data["payments"]).toEqual([]);
    expect(data["contacts"]).toEqual([]);
  });

  it("exports all rows when they exceed one page of the API", async () => {
    const busy = await all.newCustomer();
    await all.backend.sql(
      `insert into public.email_outbox (profile_id, recipient, template, dedupe_key)
       select $1::uuid, $2, 'site_live', 'many:' || n from generate_series(1, 1203) n`,
      [busy.id, busy.email],
    );
    const { data } = await exported(busy);
    expect(new Set(data["email_outbox"]?.map(({ id }) => id)).size).toBe(1203);
  });
});

describe("export-user-data authorization", () => {
  it.each([null, "a.b.c"])("answers 401 to the token %s", async (token) => {
    const response = await ask(token);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "unauthorized" });
  });

  it("answers 401 when the account is deleted", async () => {
    const leaver = await all.newCustomer();
    await all.erase(leaver);
    expect((await ask(leaver.token)).status).toBe(401);
  });

  it("answers 405 to GET", async () => {
    expect((await handle(new Request("http://function.test/"))).status).toBe(405);
  });

  it("allows pages of the site in the preflight", async () => {
    const response = await handle(new Request("http://function.test/", { method: "OPTIONS" }));
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe(siteUrl);
  });
});

describe("export-user-data failures", () => {
  it.each([
    ["a table", "/rest/v1/payments"],
    ["the list of files", "/storage/v1/object/list/"],
    ["a file", "/storage/v1/object/avatars/"],
  ])("answers 500 without a file when %s cannot be read", async (_part, path) => {
    all.intercept((call, next) =>
      call.url.includes(path) ? Promise.resolve(Response.json({ message: "down" }, { status: 500 })) : next(),
    );
    const response = await ask(customer.token);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: "unknown", message: "Something went wrong on our side." });
  });

  it("aborts a file that has begun and counts the failure", async () => {
    all.intercept((call, next) => {
      if (call.url.includes("/storage/v1/object/avatars/")) {
        return Promise.resolve(new Response(new Uint8Array(2 ** 20)));
      }
      return call.url.includes("/storage/v1/object/attachments/")
        ? Promise.resolve(Response.json({ message: "down" }, { status: 500 }))
        : next();
    });
    const response = await ask(customer.token);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toMatchObject({ message: "down" });
    await all.backend.sql("select private.sum_failures()");
    expect(
      await all.backend.sql(
        "select code from public.failures where route = 'export-user-data' and times > 0",
      ),
    ).toEqual([{ code: "unknown" }]);
  });

  it("stops generating the file when the reader disconnects", async () => {
    let files = 0;
    all.intercept((call, next) => {
      if (!call.url.includes("/storage/v1/object/avatars/")) return next();
      files += 1;
      return Promise.resolve(new Response(new Uint8Array(2 ** 20)));
    });
    const response = await ask(customer.token);
    await response.body?.cancel();
    expect(files).toBe(1);
  });
});
