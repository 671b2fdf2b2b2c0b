import { serve } from "@hono/node-server";
import { decodeJwt } from "jose";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainTextOf } from "./auth-email.ts";
import { type Backend, openBackend } from "./backend.ts";
import { createGateway } from "./gateway.ts";
import { localKeys } from "./keys.ts";
import { withMetadataInToken } from "./token-claims.ts";

const customerId = "00000000-0000-4000-8000-000000000002";

let backend: Backend;
let server: ReturnType<typeof serve>;
let url: string;
const sent: { to: string; html?: string | undefined }[] = [];

beforeAll(async () => {
  backend = await openBackend({
    dataDirectory: null,
    siteUrl: "http://127.0.0.1:5173",
    studio: false,
    email: () => ({
      send: async (message) => {
        sent.push(message);
      },
    }),
  });
  const gateway = createGateway(
    backend,
    { functions: [], emailWaitMs: 60_000 },
    "http://127.0.0.1:1",
    "http://127.0.0.1:5173",
  );
  // Over a real connection, because a wrong content length would truncate the response.
  await new Promise<void>((resolve) => {
    server = serve({ fetch: gateway.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      url = `http://127.0.0.1:${port}`;
      resolve();
    });
  });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await backend.close();
});

async function signedIn(email: string, password: string): Promise<SupabaseClient> {
  const client = createClient(url, localKeys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

const asAdmin = () => signedIn("admin@sitepronto.test", "admin-local-123");
const asCustomer = () => signedIn("cliente@sitepronto.test", "cliente-local-123");

async function claimsOf(client: SupabaseClient) {
  const { data } = await client.auth.getSession();
  return decodeJwt(data.session?.access_token ?? "");
}

test("an access token has the account's metadata as claims", async () => {
  expect(await claimsOf(await asAdmin())).toMatchObject({
    app_metadata: { role: "admin" },
    user_metadata: { full_name: "Administração Local" },
    role: "authenticated",
    aud: "authenticated",
    session_id: expect.any(String),
    exp: expect.any(Number),
  });
  const customer = await claimsOf(await asCustomer());
  expect(customer).toMatchObject({ sub: customerId, app_metadata: { provider: "email" } });
  expect(customer["app_metadata"]).not.toHaveProperty("role");
});

const publish = (client: SupabaseClient) =>
  client.from("blog_posts").update({ status: "published" }).eq("status", "published").select("id");

const rows = async (client: SupabaseClient) => (await client.from("profiles").select("id")).data?.length;

test("an admin passes the policies, and a customer does not", async () => {
  expect(await rows(await asAdmin())).toBe(2);
  expect(await rows(await asCustomer())).toBe(1);

  expect((await publish(await asCustomer())).data).toEqual([]);
  expect((await publish(await asAdmin())).data).not.toHaveLength(0);
});

test("a check violation that a function raises returns 400 with code 23514", async () => {
  const { error, status } = await (
    await asAdmin()
  ).rpc("set_customer_phone", {
    profile_id: "00000000-0000-4000-8000-000000000000",
    seen: null,
    phone: null,
  });
  expect(status).toBe(400);
  expect(error).toMatchObject({ code: "23514", message: "A phone is required." });
});

test("a check violation returns 400 with code 23514", async () => {
  const client = await asCustomer();
  const { error, status } = await client.from("profiles").update({ phone: "12" }).eq("id", customerId);
  expect(status).toBe(400);
  expect(error).toMatchObject({ code: "23514", message: expect.stringContaining("profiles_phone_check") });
});

test("a refreshed token has a role that was granted after sign-in", async () => {
  const client = await asCustomer();
  await backend.sql("select private.grant_admin('cliente@sitepronto.test')");
  expect((await claimsOf(client))["app_metadata"]).not.toHaveProperty("role");
  const { data } = await client.auth.refreshSession();
  expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({ app_metadata: { role: "admin" } });
  await backend.sql(
    "update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where email = 'cliente@sitepronto.test'",
  );
});

test.each([
  ["a number for an array", { signals: 1 }],
  ["a text for an array", { signals: "webdriver" }],
  ["a text with NUL", { path: "/\u0000" }],
  ["a text with NUL in an array", { signals: ["\u0000"] }],
  ["a text for a UUID", { view_id: "1" }],
])("%s returns 400, and the connection works for the next request", async (_what, wrong) => {
  const visitor = createClient(url, localKeys.publishable);
  const view = { view_id: crypto.randomUUID(), tab_id: crypto.randomUUID(), path: "/", device: "phone" };
  expect(await visitor.rpc("record_page_view", { ...view, ...wrong })).toMatchObject({ status: 400 });
  expect(await visitor.rpc("record_page_view", view)).toMatchObject({ status: 204 });
});

test("an array for a text is stored as its JSON, as Postgres reads it", async () => {
  const customer = await asCustomer();
  const { data } = await customer
    .from("profiles")
    .update({ full_name: ["Ana"] })
    .eq("id", customerId)
    .select("full_name");
  expect(data).toEqual([{ full_name: '["Ana"]' }]);
});

test("the auth service accepts the token that the gateway signed", async () => {
  const client = await asAdmin();
  expect((await client.auth.getUser()).data.user?.email).toBe("admin@sitepronto.test");
  expect((await client.auth.signOut()).error).toBeNull();
});

test("a role in user_metadata grants nothing", async () => {
  const client = await asCustomer();
  await client.auth.updateUser({ data: { role: "admin", app_metadata: { role: "admin" } } });
  await client.auth.refreshSession();
  expect((await claimsOf(client))["app_metadata"]).not.toHaveProperty("role");
  expect((await client.from("profiles").select("id")).data).toHaveLength(1);
});

test.each([
  ["a refusal", Response.json({ code: 400, error_code: "invalid_credentials" }, { status: 400 })],
  ["an answer without a session", Response.json({ id: customerId, email: "x@example.com" })],
  ["no answer", new Response(null, { status: 204 })],
  ["a page", new Response("<html></html>", { headers: { "content-type": "text/html" } })],
])("%s is returned unchanged", async (_what, response) => {
  expect(await withMetadataInToken(response)).toBe(response);
});

const hashIn = (html = "") => /token_hash=(\w+)/.exec(html)?.[1] ?? "";

const statusOf = async (view: unknown, site: string) =>
  (
    await fetch(`${url}/rest/v1/${String(view)}?limit=1`, {
      headers: { "sec-fetch-site": site, "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0" },
    })
  ).status;

test("the pages of the studio read every view, and other pages of this machine do not", async () => {
  const views = await backend.sql(
    "select table_name from information_schema.views where table_schema = 'public'",
  );
  expect(views).not.toHaveLength(0);
  for (const { table_name: view } of views) {
    const statuses = [await statusOf(view, "same-origin"), await statusOf(view, "same-site")];
    expect([view, ...statuses]).toEqual([view, 200, 401]);
  }
});

test("a further sign-up confirms an unconfirmed account again after the wait, and answers alike for a confirmed one", async () => {
  const email = "duas-vezes@exemplo.test";
  const client = createClient(url, localKeys.publishable, { auth: { persistSession: false } });
  const signUp = (password: string) => client.auth.signUp({ email, password });
  expect((await signUp("uma-senha-boa-1")).error).toBeNull();
  const early = await signUp("outra-senha-boa-2");
  expect(early.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  expect(early.error?.message).toMatch(/after (5\d|60) seconds/);

  await backend.sql(
    "update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = $1",
    [email],
  );
  const again = await signUp("outra-senha-boa-2");
  expect(again).toMatchObject({ error: null, data: { session: null, user: { email } } });
  const mails = sent.filter(({ to }) => to === email);
  expect(mails).toHaveLength(2);
  const token_hash = hashIn(mails[1]?.html);
  expect((await client.auth.verifyOtp({ type: "signup", token_hash })).error).toBeNull();

  const confirmed = await signUp("terceira-senha-3");
  expect(confirmed).toMatchObject({ error: null, data: { session: null, user: { email, identities: [] } } });
  expect(sent.filter(({ to }) => to === email)).toHaveLength(2);
});

test("another confirmation with a new code is sent after the wait, and not before", async () => {
  const email = "espera@exemplo.test";
  const client = createClient(url, localKeys.publishable, { auth: { persistSession: false } });
  expect((await client.auth.signUp({ email, password: "uma-senha-boa-1" })).error).toBeNull();
  const early = await client.auth.resend({ type: "signup", email });
  expect(early.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  expect(sent.filter(({ to }) => to === email)).toHaveLength(1);

  await backend.sql(
    "update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = $1",
    [email],
  );
  expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
  const [first, second] = sent.filter(({ to }) => to === email);
  expect(hashIn(second?.html)).not.toBe(hashIn(first?.html));
  const old = await client.auth.verifyOtp({ type: "signup", token_hash: hashIn(first?.html) });
  expect(old.error?.code).toBe("otp_expired");
  const code = /\b\d{6}\b/.exec(plainTextOf(second?.html ?? ""))?.[0] ?? "";
  expect((await client.auth.verifyOtp({ type: "signup", email, token: code })).error).toBeNull();
  expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
  expect(sent.filter(({ to }) => to === email)).toHaveLength(2);
});

type Answer = { status: number; body: unknown; challenge: string | null };

/** Calls the REST API as a script does, with the given headers. */
async function callRest(
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  method = "POST",
): Promise<Answer> {
  const response = await fetch(`${url}/rest/v1/${path}`, {
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { method, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === "" ? null : JSON.parse(text),
    challenge: response.headers.get("www-authenticate"),
  };
}

/** Headers of the administration, which may write saved answers. */
async function adminHeaders(prefer = "return=representation"): Promise<Record<string, string>> {
  const { data } = await (await asAdmin()).auth.getSession();
  return {
    apikey: localKeys.publishable,
    authorization: `Bearer ${data.session?.access_token}`,
    prefer,
  };
}

const answer = { title: "Prazo", body_pt: "Até 48 horas." };

test("a bulk insert sets the columns that a row does not have to null", async () => {
  const bulk = [{ ...answer, body_en: "Within 48 hours." }, answer];
  const { status, body } = await callRest(
    "saved_answers?columns=title,body_pt,body_en",
    await adminHeaders(),
    bulk,
  );
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "23502" });
});

test.each([
  ["several rows", [answer, answer], ["", ""]],
  ["one row", answer, [""]],
])("a bulk insert of %s with missing=default keeps the defaults", async (_what, inserts, texts) => {
  const inserted = await callRest(
    "saved_answers?columns=title,body_pt,body_en&select=body_en",
    await adminHeaders("return=representation, missing=default"),
    inserts,
  );
  expect(inserted).toMatchObject({ status: 201, body: texts.map((body_en) => ({ body_en })) });
});

test("an insert with columns ignores other keys, and refuses an unknown column", async () => {
  const row = { ...answer, nothing: 1 };
  const inserted = await callRest("saved_answers?columns=%22title%22,%22body_pt%22", await adminHeaders(), [
    row,
  ]);
  expect(inserted.status).toBe(201);
  expect(await callRest("saved_answers?columns=title,nothing", await adminHeaders(), [row])).toMatchObject({
    status: 400,
    body: {
      code: "PGRST204",
      message: "Could not find the 'nothing' column of 'saved_answers' in the schema cache",
    },
  });
});

test("a bulk insert of rows with different keys and no columns is refused", async () => {
  expect(await callRest("saved_answers", await adminHeaders(), [answer, { title: "Prazo" }])).toMatchObject({
    status: 400,
    body: { code: "PGRST102", message: "All object keys must match" },
  });
});

test.each([
  ["one empty object", {}, 1],
  ["one empty object in an array", [{}], 1],
  ["two empty objects", [{}, {}], 2],
])("an insert of %s inserts a row of defaults for each", async (_what, body, count) => {
  const headers = await adminHeaders();
  // Without a default the column is missed, by the constraint and not by the syntax.
  expect((await callRest("saved_answers", headers, body)).body).toMatchObject({ code: "23502" });
  const both = "alter column title %, alter column body_pt %";
  await backend.sql(`alter table public.saved_answers ${both.replaceAll("%", "set default 'Vazio'")}`);
  const inserted = await callRest("saved_answers?select=title", headers, body);
  await backend.sql(`alter table public.saved_answers ${both.replaceAll("%", "drop default")}`);
  expect(inserted).toMatchObject({
    status: 201,
    body: Array.from({ length: count }, () => ({ title: "Vazio" })),
  });
});

test("an insert of no rows inserts none, and an update with an empty object changes none", async () => {
  expect(await callRest("saved_answers", await adminHeaders(), [])).toMatchObject({ status: 201, body: [] });
  const updated = await callRest("saved_answers?title=eq.Prazo", await adminHeaders(), {}, "PATCH");
  expect(updated).toMatchObject({ status: 200, body: [] });
});

const undecodable = {
  message: "No suitable key or wrong key type",
  details: "None of the keys was able to decode the JWT",
};

test.each([
  ["", { message: "Empty JWT is sent in Authorization header", details: null }],
  ["nonsense", { message: "Expected 3 parts in JWT; got 1", details: null }],
  ["a.b", { message: "Expected 3 parts in JWT; got 2", details: null }],
  ["a.b.c.d", { message: "Expected 3 parts in JWT; got 4", details: null }],
  [localKeys.secret, { message: "Expected 3 parts in JWT; got 1", details: null }],
  ["a..c", undecodable],
  ["a.b.c", undecodable],
])("the bearer %j is refused with PostgREST's code and challenge", async (token, expected) => {
  const answered = await callRest("plans", {
    apikey: localKeys.publishable,
    authorization: `Bearer ${token}`,
  });
  expect(answered).toEqual({
    status: 401,
    body: { code: "PGRST301", hint: null, ...expected },
    challenge: `Bearer error="invalid_token", error_description="${expected.message}"`,
  });
});

test("the API key as bearer, another scheme and no bearer are served as anonymous", async () => {
  const apikey = localKeys.publishable;
  for (const headers of [{}, { authorization: `bearer ${apikey}` }, { authorization: "Basic eDp5" }]) {
    expect(await callRest("plans?select=id", { apikey, ...headers })).toMatchObject({
      status: 200,
      body: [{ id: 1 }],
    });
  }
});

test("an anonymous request for a table without a grant has the challenge of a missing token", async () => {
  expect(await callRest("refunds", { apikey: localKeys.publishable })).toMatchObject({
    status: 401,
    body: { code: "42501" },
    challenge: "Bearer",
  });
});

test.each([
  ["no key", {}, "No API key found in request"],
  ["a token alone", { authorization: "Bearer a.b.c" }, "No API key found in request"],
  ["an unknown key", { apikey: "nonsense" }, "Invalid API key"],
])("a request with %s is refused with the gateway's message", async (_what, headers, message) => {
  expect(await callRest("plans", headers)).toMatchObject({ status: 401, body: { message } });
});

test("every filter of one column applies, as in PostgREST", async () => {
  const client = await asAdmin();
  const emails = async (...patterns: string[]) => {
    const query = client.from("customer_list").select("email");
    const { data, error } = await patterns.reduce((found, pattern) => found.like("search", pattern), query);
    expect(error).toBeNull();
    return data?.length;
  };
  expect(await emails("%cliente%")).toBeGreaterThan(0);
  expect(await emails("%cliente%", "%sitepronto%")).toBeGreaterThan(0);
  expect(await emails("%nobody%", "%cliente%")).toBe(0);
  expect(await emails("%cliente%", "%nobody%")).toBe(0);
  expect(await emails("%nobody, (x)%", "%cliente%")).toBe(0);
  const { data } = await client.from("plans").select("id").or("id.eq.1,id.eq.2").or("id.eq.2,id.eq.3");
  expect(data).toEqual([]);
});
