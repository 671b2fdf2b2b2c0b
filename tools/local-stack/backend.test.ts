import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, openBackend } from "./backend.ts";
import { createMigratedPostgres } from "./embedded-postgres.ts";
import { refuseOtherMigrations } from "./other-migrations.ts";
import { root } from "./environment.ts";
import { localKeys } from "./keys.ts";

let dataDirectory: string;
let backend: Backend;

const open = () =>
  openBackend({
    dataDirectory,
    siteUrl: "http://127.0.0.1:5173",
    studio: false,
    email: () => ({ send: async () => {} }),
  });

const tableGrants = () =>
  backend.sql(
    `select relname, relacl::text as acl from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S') order by relname`,
  );

async function request(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const response = await backend.fetch(
    new Request(`http://127.0.0.1:54321${url}`, {
      ...init,
      headers: {
        apikey: localKeys.publishable,
        "content-type": "application/json",
        ...(init.headers as Record<string, string>),
      },
    }),
  );
  return { status: response.status, body: await response.json() };
}

const signIn = (email: string, password: string) =>
  request("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify({ email, password }),
  });

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), "site-pronto-backend-"));
  backend = await open();
}, 30_000);

afterAll(async () => {
  await backend.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

test("the local backend and the database tests run the Postgres version of the hosted project", async () => {
  const version = "select version(), split_part(current_setting('server_version'), '.', 1)::int as major";
  const config = await readFile(path.join(root, "supabase", "config.toml"), "utf8");
  const database = await createMigratedPostgres();
  try {
    const { rows } = await database.query<{ major: number }>(version);
    expect(await backend.sql(version)).toEqual(rows);
    expect(config).toContain(`major_version = ${rows[0]?.major}\n`);
  } finally {
    await database.close();
  }
});

test("a database that has run another migration is refused with its name", async () => {
  await refuseOtherMigrations(backend.sql);
  const apply = (statement: string) =>
    backend.sql(
      "update supabase_migrations.schema_migrations set statements = statements || $1::text where name = 'first'",
      [statement],
    );
  await apply("-- A comment since removed.");
  await refuseOtherMigrations(backend.sql);
  await apply("select 'a statement since removed'");
  await expect(refuseOtherMigrations(backend.sql)).rejects.toThrow("20261128000000_first");
  await backend.sql(
    "update supabase_migrations.schema_migrations set statements = trim_array(statements, 2) where name = 'first'",
  );
});

test("anon reads plans but not the outbox, because only the migrations' grants apply", async () => {
  expect(await request("/rest/v1/plans?select=id,name")).toEqual({
    status: 200,
    body: [{ id: 1, name: "Plano Profissional" }],
  });
  expect(await request("/rest/v1/email_outbox?select=id")).toMatchObject({
    status: 401,
    body: { code: "42501" },
  });
});

test("returns timestamps in ISO 8601 with a full offset, as hosted", async () => {
  const { body } = await request("/rest/v1/settings?select=updated_at&limit=1");
  expect(body).toEqual([
    { updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/) },
  ]);
});

test("both demonstration accounts sign in, and only one has the admin role", async () => {
  expect(await signIn("admin@sitepronto.test", "admin-local-123")).toMatchObject({
    status: 200,
    body: { user: { app_metadata: { role: "admin" } } },
  });
  const customer = await signIn("cliente@sitepronto.test", "cliente-local-123");
  expect(customer.status).toBe(200);
  expect(JSON.stringify(customer.body)).not.toContain('"role":"admin"');
});

test("returns the HTTP status that a database function raises", async () => {
  const customer = await signIn("cliente@sitepronto.test", "cliente-local-123");
  const { access_token: token, user } = customer.body as { access_token: string; user: { id: string } };
  await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [
    user.id,
  ]);
  await backend.sql("update public.sites set status = 'active' where profile_id = $1", [user.id]);
  const refused = await request(`/rest/v1/profiles?id=eq.${user.id}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ domain: "outro.com.br" }),
  });
  expect(refused).toMatchObject({ status: 409, body: { code: "PT409", message: "domain_locked" } });

  const write = () =>
    request("/rest/v1/contacts?select=email", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, prefer: "return=representation" },
      body: JSON.stringify({ name: "Outro", email: "outro@exemplo.test", message: "Assunto\n\nTexto" }),
    });
  for (let count = 0; count < 5; count += 1) {
    expect(await write()).toMatchObject({ status: 201, body: [{ email: "cliente@sitepronto.test" }] });
  }
  expect(await write()).toMatchObject({
    status: 429,
    body: { code: "PT429", message: expect.stringMatching(/after 3[56]\d\d seconds\.$/) },
  });
});

test("an estimated count of few rows is their number, as hosted", async () => {
  const [{ posts } = {}] = await backend.sql(
    "select count(*)::int as posts from public.blog_posts where status = 'published' and published_at <= now()",
  );
  const response = await backend.fetch(
    new Request("http://127.0.0.1:54321/rest/v1/blog_posts?select=id&limit=1", {
      headers: { apikey: localKeys.publishable, prefer: "count=estimated" },
    }),
  );
  expect(response.headers.get("content-range")).toBe(`0-0/${String(posts)}`);
});

test("keeps data and grants over a restart without seeding again", async () => {
  await backend.sql("update public.settings set value = 'kept' where key = 'dns_name_servers'");
  const before = await tableGrants();
  await backend.close();
  backend = await open();

  expect(await backend.sql("select value from public.settings where key = 'dns_name_servers'")).toEqual([
    { value: "kept" },
  ]);
  expect(await backend.sql("select count(*)::int as accounts from auth.users")).toEqual([{ accounts: 2 }]);
  expect(await request("/rest/v1/email_outbox?select=id")).toMatchObject({ status: 401 });
  expect(await tableGrants()).toEqual(before);
}, 30_000);

/** Returns a token of the seeded administrator with the account's metadata, as the gateway signs it. */
async function administratorToken(): Promise<string> {
  const [{ id } = {}] = await backend.sql("select id from auth.users where email = 'admin@sitepronto.test'");
  return new SignJWT({ role: "authenticated", app_metadata: { role: "admin" } })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(id))
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(localKeys.jwtSecret));
}

test("lets the team take every step of a site after a stored database is reopened, as hosted", async () => {
  const [{ id: siteId } = {}] = await backend.sql(
    "select s.id from public.sites s join public.profiles p on p.id = s.profile_id where p.email = 'cliente@sitepronto.test'",
  );
  await backend.sql("update public.sites set status = 'cancelled' where id = $1", [siteId]);
  await backend.sql("update public.sites set status = 'awaiting_activation' where id = $1", [siteId]);
  // Postgres checks schema privileges when it plans a query: the earlier process's plans are gone.
  await backend.close();
  backend = await open();

  const headers = { authorization: `Bearer ${await administratorToken()}` };
  for (const [step, seen] of [
    ["activate", "awaiting_activation"],
    ["suspend", "active"],
    ["lift", "suspended"],
  ]) {
    const body = JSON.stringify({ site_id: siteId, step, seen, reason: "Pedido do cliente" });
    expect(await request("/rest/v1/rpc/take_site_step", { method: "POST", headers, body })).toMatchObject({
      status: 200,
    });
  }
}, 30_000);

test("the API roles have the schema grants of a hosted project", async () => {
  const rows = await backend.sql(
    `select n.nspname as schema, array_agg(r.rolname::text order by r.rolname) as roles
       from pg_namespace n cross join pg_roles r
      where n.nspname in ('auth', 'extensions', 'public', 'storage')
        and r.rolname in ('anon', 'authenticated', 'service_role')
        and has_schema_privilege(r.oid, n.oid, 'usage')
      group by n.nspname order by n.nspname`,
  );
  const roles = ["anon", "authenticated", "service_role"];
  expect(rows).toEqual(["auth", "extensions", "public", "storage"].map((schema) => ({ schema, roles })));
});
