import { describe, expect, test, beforeAll } from "vitest";
import { openTestDatabase, type Row, anon, customer, serviceRole } from "../test-database.ts";

const database = await openTestDatabase();
let accounts = 0;

const empty = { full_name: null, phone: null, domain: null, avatar_url: null, locale: "pt-BR" };

/** Signs up with metadata given as JSON text and returns the profile's values. */
async function profileFrom(metadata: string | null): Promise<Row> {
  accounts += 1;
  const { id } = await database.row(
    "insert into auth.users (email, raw_user_meta_data) values ($1, $2::text::jsonb) returning id",
    [`person${accounts}@example.com`, metadata],
  );
  const { email, ...taken } = await database.row(
    "select email, full_name, phone, domain, avatar_url, locale from public.profiles where id = $1",
    [id],
  );
  expect(email).toBe(`person${accounts}@example.com`);
  expect(await database.rows("select status from public.sites where profile_id = $1", [id])).toEqual([
    { status: "awaiting_payment" },
  ]);
  return taken;
}

test("sign-up stores name, phone, domain and language of the form", async () => {
  const metadata = { full_name: "Ana Souza", phone: "+5511987654321", domain: "ana.com.br", locale: "pt-PT" };
  expect(await profileFrom(JSON.stringify(metadata))).toEqual({ ...empty, ...metadata });
});

describe("sign-up with metadata of another form stores empty fields", () => {
  test.each([
    [null],
    ["null"],
    ["[]"],
    ['["full_name"]'],
    ["42"],
    ["true"],
    ['"full_name"'],
    ["{}"],
    ['{"": ""}'],
    [
      '{"id": "00000000-0000-0000-0000-000000000000", "email": "other@example.com", "role": "admin", "avatar_url": "https://x.test/a.png"}',
    ],
    ['{"full_name": null, "phone": null, "domain": null, "locale": null}'],
    ['{"full_name": 42, "phone": 5511987654321, "domain": 1.25, "locale": 1}'],
    ['{"full_name": true, "phone": false, "domain": true, "locale": true}'],
    ['{"full_name": ["Ana"], "phone": ["+5511987654321"], "domain": ["ana.com"], "locale": ["en"]}'],
    ['{"full_name": {"a": {"b": {"c": []}}}, "phone": {}, "domain": {"a": 1}, "locale": {"en": true}}'],
    ['{"full_name": "", "phone": "", "domain": "", "locale": ""}'],
    ['{"full_name": " \\t\\r\\n ", "phone": " ", "domain": " ", "locale": " "}'],
  ])("%s", async (metadata) => {
    expect(await profileFrom(metadata)).toEqual(empty);
  });
});

describe("sign-up omits one invalid field and keeps the others", () => {
  const good = { full_name: "Ana", phone: "+5511987654321", domain: "ana.com.br", locale: "en" };

  test.each([
    ["a local phone", { phone: "(11) 98765-4321" }, { phone: null }],
    ["a phone that is too long", { phone: "+5511987654321000" }, { phone: null }],
    ["a phone with a second line", { phone: "+5511987654321\n+5511987654321" }, { phone: null }],
    ["a domain without a top-level domain", { domain: "ana" }, { domain: null }],
    ["a URL instead of a domain", { domain: "https://ana.com.br/" }, { domain: null }],
    ["a domain that is too long", { domain: `${"abcdefg.".repeat(40)}com` }, { domain: null }],
    ["a domain with a space", { domain: "ana .com" }, { domain: null }],
    ["a domain in capitals", { domain: "ANA.Com.BR" }, { domain: "ana.com.br" }],
    ["an unknown language", { locale: "fr" }, { locale: "pt-BR" }],
    ["a language in another spelling", { locale: "PT-pt" }, { locale: "pt-BR" }],
    ["spaces around the name", { full_name: "  Ana \n" }, { full_name: "Ana" }],
    ["a name that is too long", { full_name: "é".repeat(500) }, { full_name: "é".repeat(120) }],
    [
      "unseen marks and spaces in each value",
      {
        full_name: "\u200bAna\u00a0Sá\u202c",
        phone: "\u202a+5511987654321\u202c",
        domain: "\ufeffana\u2060.com.br\u00a0",
      },
      { full_name: "Ana Sá" },
    ],
    ["a name of symbols", { full_name: "👩‍💻🇧🇷 Ana" }, { full_name: "👩‍💻🇧🇷 Ana" }],
    [
      "a name that looks like SQL",
      { full_name: "'); drop table public.profiles; --" },
      { full_name: "'); drop table public.profiles; --" },
    ],
    ["a name with an escaped zero", { full_name: "Ana\\u0000" }, { full_name: "Ana\\u0000" }],
    ["control and direction characters in a name", { full_name: "A\u0001na\u202E\n" }, { full_name: "Ana" }],
    ["unknown fields", { plan_id: 1, is_admin: true }, {}],
  ])("%s", async (_what, sent, kept) => {
    expect(await profileFrom(JSON.stringify({ ...good, ...sent }))).toEqual({ ...empty, ...good, ...kept });
  });
});

test(
  "a name of ten megabytes and other fields of one neither fail nor are stored",
  { timeout: 30_000 },
  async () => {
    const megabyte = "a".repeat(1_000_000);
    const taken = await profileFrom(
      JSON.stringify({
        full_name: megabyte.repeat(10),
        phone: `+5${megabyte}`,
        domain: `${megabyte}.com`,
        locale: megabyte,
      }),
    );
    expect(taken).toEqual({ ...empty, full_name: "a".repeat(120) });
  },
);

test("an account without an e-mail gets a profile", async () => {
  const { id } = await database.row("insert into auth.users (email) values (null) returning id");
  expect(await database.row("select email, full_name from public.profiles where id = $1", [id])).toEqual({
    email: null,
    full_name: null,
  });
});

test("an account is created without its metadata when that violates a later constraint", async () => {
  await database.script("alter table public.profiles add constraint no_xavier check (full_name <> 'Xavier')");
  try {
    expect(await profileFrom('{"full_name": "Xavier", "locale": "en"}')).toEqual(empty);
  } finally {
    await database.script("alter table public.profiles drop constraint no_xavier");
  }
});

test("the profile's e-mail follows the account's, and nothing else does", async () => {
  const id = await database.signUp("before@example.com", { full_name: "Ana" });
  await database.script(`update auth.users set email = 'after@example.com' where id = '${id}'`);
  await database.script(
    `update auth.users set raw_user_meta_data = '{"full_name": "Eva"}' where id = '${id}'`,
  );
  expect(await database.row("select email, full_name from public.profiles where id = $1", [id])).toEqual({
    email: "after@example.com",
    full_name: "Ana",
  });
});

test("a new site has the domain of the form and the first event of its history", async () => {
  const id = await database.signUp("site@example.com", { domain: "loja.com.br" });
  expect(
    await database.rows(
      `select s.domain, e.from_status, e.to_status, e.reason, s.activation_deadline
         from public.sites s join public.site_events e on e.site_id = s.id where s.profile_id = $1`,
      [id],
    ),
  ).toEqual([
    {
      domain: "loja.com.br",
      from_status: null,
      to_status: "awaiting_payment",
      reason: null,
      activation_deadline: null,
    },
  ]);
  expect(await database.rows("select from public.email_outbox where profile_id = $1", [id])).toEqual([]);
});

describe("bucket of avatars", () => {
  let id: string;

  beforeAll(async () => {
    id = await database.signUp("ana@example.com");
    await database.rows("insert into storage.objects (bucket_id, name) values ('avatars', $1)", [
      `${id}/${id}-1.png`,
    ]);
  });

  test("serves files publicly and accepts small files of three types only", async () => {
    expect(await database.rows("select * from storage.buckets where id = 'avatars'")).toEqual([
      {
        id: "avatars",
        name: "avatars",
        public: true,
        file_size_limit: 2_097_152,
        allowed_mime_types: ["image/png", "image/jpeg", "image/webp"],
      },
    ]);
  });

  // Public files need no policy: anyone with the address can read them.
  test("has no policy: those of storage name other buckets", async () => {
    expect(
      await database.rows(
        `select polname from pg_policy
          where polrelid in ('storage.objects'::regclass, 'storage.buckets'::regclass)
            and coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) !~ '^\\(?\\(?bucket_id = ANY \\(ARRAY\\[''videos''::text, ''lesson-files''::text\\]\\)'`,
      ),
    ).toEqual([]);
  });

  test.each([
    ["a visitor", () => anon],
    ["a customer, also in their own folder", () => customer(id)],
  ])("refuses writes of %s", async (_who, caller) => {
    const insert = "insert into storage.objects (bucket_id, name) values ('avatars', $1)";
    await expect(database.as(caller(), insert, [`${id}/new.png`])).rejects.toMatchObject({ code: "42501" });
    for (const sql of [
      "select name from storage.objects",
      "update storage.objects set name = 'x' returning name",
      "delete from storage.objects returning name",
      "select id from storage.buckets",
      "update storage.buckets set public = false returning id",
      "delete from storage.buckets returning id",
    ]) {
      expect((await database.as(caller(), sql)).rows).toEqual([]);
    }
    await expect(
      database.as(caller(), "insert into storage.buckets (id, name, public) values ('mine', 'mine', true)"),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("an avatar's address is written by the service role and not by a customer", async () => {
    const address = "https://project.test/storage/v1/object/public/avatars/a/a-1.png";
    const sql = "update public.profiles set avatar_url = $1 where id = $2 returning avatar_url";
    expect((await database.as(serviceRole, sql, [address, id])).rows).toEqual([{ avatar_url: address }]);
    await expect(database.as(customer(id), sql, [address, id])).rejects.toMatchObject({ code: "42501" });
    await expect(
      database.as(serviceRole, "update public.profiles set full_name = 'x' where id = $1", [id]),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

test("a customer's name, phone and domain are stored without unseen marks and spaces", async () => {
  const id = await database.signUp("cleaned@example.com", { full_name: "Ana" });
  const row = await database.as(
    customer(id),
    "update public.profiles set full_name = $1, phone = $2, domain = $3 returning full_name, phone, domain",
    ["\u200bAna\u00a0Sá\u202c", "\u202a+5511987654321\u202c", "\ufeffana\u2060.com.br"],
  );
  expect(row.rows).toEqual([{ full_name: "Ana Sá", phone: "+5511987654321", domain: "ana.com.br" }]);
});
