import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Stripe } from "stripe";
import { webhookEvents } from "../../supabase/functions/_shared/billing/webhook-events.ts";
import { backendUrl, openTestBackend, type TestBackend } from "../../tools/testing/test-backend.ts";
import { localKeys } from "../../tools/local-stack/keys.ts";
import { type Facts, factsOfMigrations } from "./database.ts";
import { exitCodeFor, type Finding, report } from "./finding.ts";
import type { Project } from "./project.ts";
import { runChecks } from "./run-checks.ts";

const url = "https://abcdefghijklmnopqrst.supabase.co";
const siteUrl = "https://sitepronto.test";
const stripeKey = "sk_live_secret_of_this_test";
const accessToken = "sbp_token_of_this_test";
const now = new Date();

/** Responses of hosted services without a local counterpart: auth settings and Stripe's endpoint list. */
const auth = {
  site_url: siteUrl,
  uri_allow_list: `${siteUrl}/verificar-email,${siteUrl}/atualizar-senha`,
  smtp_host: "smtp.example.com",
  mailer_autoconfirm: false,
  mailer_secure_email_change_enabled: true,
  mailer_templates_confirmation_content: "…?token_hash={{ .TokenHash }}",
  mailer_templates_recovery_content: "…?token_hash={{ .TokenHash }}",
  mailer_templates_email_change_content: "…?token_hash={{ .TokenHash }}",
  mailer_templates_magic_link_content: "…{{ .SiteURL }}/login",
  mailer_templates_reauthentication_content: "…{{ .SiteURL }}/login",
  security_update_password_require_current_password: true,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  security_captcha_enabled: false,
};
const endpoint = {
  id: "we_1",
  object: "webhook_endpoint",
  url: `${url}/functions/v1/stripe-webhook`,
  status: "enabled",
  api_version: Stripe.API_VERSION,
  enabled_events: [...webhookEvents],
};

/** Records a successful run of every job. */
const runs = `insert into public.schedule_runs (job, started_at, ok) select jobname::public.schedule_job, now(), true from cron.job`;

let backend: TestBackend;
let wanted: Facts;

beforeAll(async () => {
  backend = await openTestBackend();
  wanted = await factsOfMigrations();
  // Simulates a configured project: team accounts replace the seed accounts.
  await backend.sql(`update auth.users set email = replace(email, '@sitepronto.test', '@example.com')`);
  await backend.sql("create schema cron");
  await backend.sql("create table cron.job (jobname text, schedule text, active boolean)");
  await backend.sql(
    `insert into cron.job select job, '* * * * *', true
       from unnest(array['send-emails', 'sync-stripe', 'sum-counters', 'reconcile-billing', 'check-grace', 'check-domains', 'watch', 'publish-site', 'purge-files', 'run-site-jobs']) job`,
  );
  await backend.sql(runs);
}, 60_000);

/** Reverts the change of the current test. */
let revert: (() => Promise<unknown>) | null = null;

afterEach(async () => {
  await revert?.();
  revert = null;
});

afterAll(async () => {
  await backend.close();
});

/** Changes the database and registers the statements that revert the change. */
async function breakDatabase(statement: string, repair: string): Promise<void> {
  revert = () => backend.sql(repair);
  await backend.sql(statement);
}

/** Codes of the functions that are called without a session. */
const publicFunctions: Record<string, string> = {
  "stripe-webhook": "invalid_signature",
  "site-job-report": "invalid_signature",
  "accept-invitation": "invalid_request",
  "confirm-email-correction": "invalid_request",
};

/** Returns a `fetch` that routes hosted URLs to the local backend and the local Stripe. */
function hosted(answers: Record<string, unknown> = {}): Project["request"] {
  return async (input, init) => {
    const request = new Request(input, init);
    const { hostname, pathname, search } = new URL(request.url);
    const given = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1];
    if (given instanceof Response) return given.clone();
    if (hostname === "api.supabase.com") {
      const allowed = request.headers.get("authorization") === `Bearer ${accessToken}`;
      return allowed
        ? Response.json(given ?? auth)
        : Response.json({ message: "Unauthorized" }, { status: 401 });
    }
    if (pathname === "/v1/webhook_endpoints") {
      return Response.json({ object: "list", data: [given ?? endpoint], has_more: false, url: pathname });
    }
    if (pathname.startsWith("/functions/v1/")) {
      if (pathname.endsWith("report-error")) return new Response(null, { status: 204 });
      const name = pathname.split("/").at(-1) ?? "";
      const code = publicFunctions[name] ?? "unauthorized";
      return Response.json({ code, message: "No." }, { status: code === "unauthorized" ? 401 : 400 });
    }
    return backend.request(`${backendUrl}${pathname}${search}`, request);
  };
}

function project(changes: Partial<Project> = {}): Project {
  return {
    url,
    secretKey: localKeys.secret,
    accessToken,
    stripeKey,
    siteUrl,
    request: hosted(),
    ...changes,
  };
}

/** Returns the state of every failed check by subject. */
async function failuresOf(changes: Partial<Project> = {}): Promise<Record<string, Finding["state"]>> {
  const findings = await runChecks(project(changes), wanted, now);
  return Object.fromEntries(
    findings.filter(({ state }) => state !== "ok").map(({ subject, state }) => [subject, state]),
  );
}

describe("a correctly configured project", () => {
  it("passes every check and exits with code 0", async () => {
    const findings = await runChecks(project(), wanted, now);
    expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(findings.length).toBeGreaterThan(10);
    expect(exitCodeFor(findings)).toBe(0);
  });

  it("is only read: the check sends no write and no authorized function call", async () => {
    const calls: string[] = [];
    const request = hosted();
    await runChecks(
      project({
        request: (input, init) => {
          const call = new Request(input, init);
          calls.push(`${call.method} ${new URL(call.url).pathname}`);
          expect(
            new URL(call.url).pathname.startsWith("/functions/") && call.headers.has("authorization"),
          ).toBe(false);
          return request(call);
        },
      }),
      wanted,
      now,
    );
    const writing = calls.filter((call) => !call.startsWith("GET "));
    expect(writing.filter((call) => !call.includes("/functions/v1/"))).toEqual([
      "POST /rest/v1/rpc/deployment_facts",
    ]);
  });

  it("keeps secrets out of the printed report", async () => {
    const secrets = [localKeys.secret, stripeKey, accessToken];
    const refused = Response.json({ error: { message: `Invalid key ${stripeKey}` } }, { status: 401 });
    const broken = project({ request: hosted({ "/v1/webhook_endpoints": refused }) });
    for (const given of [project(), broken]) {
      const text = report(await runChecks(given, wanted, now));
      for (const value of secrets) expect(text).not.toContain(value);
    }
  });
});

describe("a database that differs from the migrations", () => {
  it.each([
    [
      "row-level security",
      "alter table public.payments disable row level security",
      "alter table public.payments enable row level security",
    ],
    [
      "policies",
      `create policy "Everybody" on public.contacts for select to anon using (true)`,
      `drop policy "Everybody" on public.contacts`,
    ],
    [
      "policies",
      `create policy "Everybody" on storage.objects for insert to anon with check (true)`,
      `drop policy "Everybody" on storage.objects`,
    ],
    ["grants", "grant select on public.payments to anon", "revoke select on public.payments from anon"],
    [
      "grants",
      "grant execute on function public.delete_account(uuid) to authenticated",
      "revoke execute on function public.delete_account(uuid) from authenticated",
    ],
    [
      "grants",
      "grant update (activation_deadline) on public.sites to authenticated",
      "revoke update (activation_deadline) on public.sites from authenticated",
    ],
    [
      "functions",
      "alter function private.is_admin() reset search_path",
      "alter function private.is_admin() set search_path = ''",
    ],
    ["tables", "create table public.added_by_hand ()", "drop table public.added_by_hand"],
    [
      "storage buckets",
      "update storage.buckets set file_size_limit = null where id = 'avatars'",
      "update storage.buckets set file_size_limit = 2097152 where id = 'avatars'",
    ],
  ])("is reported: %s (%s)", async (subject, statement, repair) => {
    await breakDatabase(statement, repair);
    const name = subject === "functions" ? "database functions" : subject;
    expect(await failuresOf()).toEqual({ [name]: "wrong" });
  });

  it("is reported when its migrations are older than this checkout", async () => {
    await breakDatabase(
      "alter function public.deployment_facts() rename to facts_of_before",
      "alter function public.facts_of_before() rename to deployment_facts",
    );
    expect(await failuresOf()).toEqual({ database: "wrong" });
  });
});

describe("scheduled jobs and demonstration accounts", () => {
  it.each([
    [
      "schedules",
      "delete from cron.job where jobname = 'watch'",
      "insert into cron.job values ('watch', '', true)",
    ],
    [
      "schedules",
      "update cron.job set active = false where jobname = 'send-emails'",
      "update cron.job set active = true",
    ],
    [
      "schedules",
      "update public.schedule_runs set finished_at = now() - interval '40 minutes' where job = 'send-emails'",
      "update public.schedule_runs set finished_at = now()",
    ],
    [
      "schedules",
      "update public.schedule_runs set ok = false, started_at = now() - interval '27 hours' where job = 'reconcile-billing'",
      "update public.schedule_runs set ok = true, started_at = now()",
    ],
    ["schedules", "delete from public.schedule_runs", runs],
    [
      "demonstration accounts",
      "update auth.users set email = 'admin@sitepronto.test' where email = 'admin@example.com'",
      "update auth.users set email = 'admin@example.com' where email = 'admin@sitepronto.test'",
    ],
  ])("are reported: %s (%s)", async (subject, statement, repair) => {
    await breakDatabase(statement, repair);
    expect(await failuresOf()).toEqual({ [subject]: "wrong" });
  });
});

it("a daily job that has not run yet passes in a new project", async () => {
  await breakDatabase(
    "update public.schedule_runs set ok = false where job = 'reconcile-billing'",
    "update public.schedule_runs set ok = true",
  );
  expect(await failuresOf()).toEqual({});
});

it("leaves checks unread without their keys, and exits with code 2", async () => {
  const none = { secretKey: "", accessToken: "", stripeKey: "" };
  expect(exitCodeFor(await runChecks(project(none), wanted, now))).toBe(2);
  expect(await failuresOf(none)).toEqual({
    database: "unread",
    "settings of auth": "unread",
    "webhook of Stripe": "unread",
  });
});

describe("edge functions", () => {
  it.each([
    [
      "not deployed",
      Response.json({ code: "NOT_FOUND", message: "Requested function was not found" }, { status: 404 }),
    ],
    [
      "without a variable",
      Response.json(
        { code: "not_configured", message: "Missing environment variables: SITE_URL." },
        { status: 500 },
      ),
    ],
    ["callable without authorization", Response.json({ deleted: true })],
  ])("fail when one is %s", async (_how, answer) => {
    expect(await failuresOf({ request: hosted({ "/delete-user": answer }) })).toEqual({
      "edge functions": "wrong",
    });
  });
});

it.each([
  { smtp_host: null },
  { mailer_templates_recovery_content: "<a href='{{ .ConfirmationURL }}'>" },
  { mailer_templates_magic_link_content: "<a href='{{ .ConfirmationURL }}'>" },
  { mailer_autoconfirm: true },
  { security_update_password_require_current_password: false },
  { mfa_totp_verify_enabled: false },
  { security_captcha_enabled: true },
  { uri_allow_list: `${auth.uri_allow_list},${siteUrl}/**` },
  { uri_allow_list: "env(SITE_URL)/**" },
  { site_url: "http://localhost:3000" },
])("auth settings fail with %o", async (changes) => {
  const request = hosted({ "/config/auth": { ...auth, ...changes } });
  expect(await failuresOf({ request })).toEqual({ "settings of auth": "wrong" });
});

it.each([
  ["has another URL", { url: "https://example.com/" }],
  ["is disabled", { status: "disabled" }],
  ["has another version", { api_version: "2024-06-20" }],
  ["lacks an event", { enabled_events: webhookEvents.filter((event) => event !== "invoice.upcoming") }],
])("the webhook fails when it %s", async (_how, changes) => {
  const request = hosted({ "/v1/webhook_endpoints": { ...endpoint, ...changes } });
  expect(await failuresOf({ request })).toEqual({ "webhook of Stripe": "wrong" });
});

const unreachable = () => Promise.reject(new TypeError("fetch failed"));

it("an unreachable project is one report line with advice", async () => {
  expect(await runChecks(project({ request: unreachable }), wanted, now)).toEqual([
    {
      subject: "project",
      state: "unread",
      detail: "no answer (fetch failed)",
      advice: "Check the address, and that the project is not paused.",
    },
  ]);
});
