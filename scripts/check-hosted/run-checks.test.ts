import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Stripe } from "stripe";
import { webhookEvents } from "../../supabase/functions/_shared/billing/webhook-events.ts";
import { planPrice } from "../../tools/testing/test-stripe.ts";
import { backendUrl, openTestBackend, type TestBackend } from "../../tools/testing/test-backend.ts";
import { localKeys } from "../../tools/local-stack/keys.ts";
import { createLocalStripe, type LocalStripe } from "../../tools/local-stripe/server.ts";
import { type Facts, factsOfMigrations } from "./facts.ts";
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
  smtp_admin_email: "ola@sitepronto.test",
  mailer_autoconfirm: false,
  mailer_secure_email_change_enabled: true,
  mailer_templates_confirmation_content: "…?token_hash={{ .TokenHash }}",
  mailer_templates_recovery_content: "…?token_hash={{ .TokenHash }}",
  mailer_templates_email_change_content: "…?token_hash={{ .TokenHash }}",
  mailer_templates_magic_link_content: "…{{ .SiteURL }}/login",
  mailer_templates_reauthentication_content: "…{{ .SiteURL }}/login",
  mailer_otp_length: 6,
  rate_limit_email_sent: 3600,
  security_update_password_require_current_password: true,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  security_captcha_enabled: false,
  security_captcha_provider: null,
};
const storage = { fileSizeLimit: 500 * 1024 ** 2 };
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
let stripe: LocalStripe;
let wanted: Facts;

beforeAll(async () => {
  backend = await openTestBackend();
  stripe = await createLocalStripe({
    baseUrl: "http://127.0.0.1:12111",
    secretKey: stripeKey,
    webhook: null,
    dataFile: null,
  });
  wanted = await factsOfMigrations();
  await setPrice(9990);
  // Simulates a configured project: team accounts replace the seed accounts.
  await backend.sql(`update auth.users set email = replace(email, '@sitepronto.test', '@example.com')`);
  await backend.sql("create schema cron");
  await backend.sql("create table cron.job (jobname text, schedule text, active boolean)");
  await backend.sql(
    `insert into cron.job select job, '* * * * *', true
       from unnest(array['send-emails', 'sync-stripe', 'sum-counters', 'reconcile-billing', 'check-grace', 'check-domains', 'watch', 'publish-site', 'purge-files']) job`,
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
  await stripe.close();
  await backend.close();
});

async function setPrice(unitAmount: number): Promise<void> {
  const wantedPrice = { product_name: "Plano", unit_amount: unitAmount, currency: "brl", interval: "month" };
  await stripe.fetch(
    new Request(`http://127.0.0.1:12111/_local/prices/${planPrice}`, {
      method: "PUT",
      body: JSON.stringify(wantedPrice),
    }),
  );
}

/** Changes the database and registers the statements that revert the change. */
async function breakDatabase(statement: string, repair: string): Promise<void> {
  revert = () => backend.sql(repair);
  await backend.sql(statement);
}

/** Codes of the functions that are called without a session. */
const publicFunctions: Record<string, string> = {
  "stripe-webhook": "invalid_signature",
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
        ? Response.json(given ?? (pathname.endsWith("/storage") ? storage : auth))
        : Response.json({ message: "Unauthorized" }, { status: 401 });
    }
    if (pathname === "/v1/webhook_endpoints") {
      return Response.json({ object: "list", data: [given ?? endpoint], has_more: false, url: pathname });
    }
    if (hostname === "127.0.0.1") return stripe.fetch(request);
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
    publishableKey: localKeys.publishable,
    secretKey: localKeys.secret,
    accessToken,
    stripeKey,
    stripeUrl: "http://127.0.0.1:12111",
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
    expect(findings.length).toBeGreaterThan(18);
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
    const broken = {
      ...project({ stripeKey: `${stripeKey}x` }),
      request: hosted({ "/rest/v1/plans": new Response("", { status: 401 }) }),
    };
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

describe("scheduled jobs and required data", () => {
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
      "schedules run",
      "update public.schedule_runs set finished_at = now() - interval '40 minutes' where job = 'send-emails'",
      "update public.schedule_runs set finished_at = now()",
    ],
    [
      "schedules run",
      "update public.schedule_runs set ok = false, started_at = now() - interval '27 hours' where job = 'reconcile-billing'",
      "update public.schedule_runs set ok = true, started_at = now()",
    ],
    ["schedules run", "delete from public.schedule_runs", runs],
    [
      "e-mails",
      "insert into public.email_outbox (recipient, template, dedupe_key, status) values ('a@example.com', 'site_live', 'x', 'failed')",
      "delete from public.email_outbox where dedupe_key = 'x'",
    ],
    [
      "demonstration accounts",
      "update auth.users set email = 'admin@sitepronto.test' where email = 'admin@example.com'",
      "update auth.users set email = 'admin@example.com' where email = 'admin@sitepronto.test'",
    ],
    [
      "access key",
      "create schema vault create view decrypted_secrets as select 'cron_secret' as name, 'x' as decrypted_secret",
      "drop schema vault cascade",
    ],
    [
      "administrators",
      `update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where email = 'admin@example.com'`,
      `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "admin"}' where email = 'admin@example.com'`,
    ],
  ])("are reported when they are missing or failing: %s (%s)", async (subject, statement, repair) => {
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

describe("the keyboard shortcuts of a list", () => {
  it("fail when the published key is the secret one", async () => {
    expect(await failuresOf({ publishableKey: localKeys.secret })).toMatchObject({
      "what a visitor reads": "wrong",
    });
  });

  it("fail when they belong to no project", async () => {
    expect(await failuresOf({ publishableKey: "sb_publishable_other" })).toMatchObject({
      "publishable key": "wrong",
    });
    expect(await failuresOf({ secretKey: localKeys.publishable })).toMatchObject({ "secret key": "wrong" });
  });

  it("leave dependent checks unread when they are missing, with exit code 2", async () => {
    const none = { publishableKey: "", secretKey: "", accessToken: "", stripeKey: "" };
    const findings = await runChecks(project(none), wanted, now);
    expect(exitCodeFor(findings)).toBe(2);
    expect(await failuresOf(none)).toEqual({
      "publishable key": "unread",
      "secret key": "unread",
      database: "unread",
      "settings of auth": "unread",
      "largest file": "unread",
      Stripe: "unread",
    });
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

describe("auth settings", () => {
  it.each([
    ["SMTP of auth", { smtp_host: null }],
    ["templates of auth", { mailer_templates_recovery_content: "<a href='{{ .ConfirmationURL }}'>" }],
    ["templates of auth", { mailer_templates_email_change_content: "<a href='{{ .ConfirmationURL }}'>" }],
    ["templates of auth", { mailer_templates_magic_link_content: "<a href='{{ .ConfirmationURL }}'>" }],
    ["templates of auth", { mailer_templates_reauthentication_content: "{{ .Token }}" }],
    ["e-mails of auth", { rate_limit_email_sent: 60 }],
    ["sign-up", { mailer_autoconfirm: true }],
    ["passwords and codes", { security_update_password_require_current_password: false }],
    ["passwords and codes", { mailer_otp_length: 8 }],
    ["MFA", { mfa_totp_verify_enabled: false }],
    ["redirect addresses", { uri_allow_list: `${auth.uri_allow_list},${siteUrl}/**` }],
    ["redirect addresses", { uri_allow_list: "env(SITE_URL)/**" }],
    ["redirect addresses", { site_url: "http://localhost:3000" }],
  ])("fail in %s with %o", async (subject, changes) => {
    const request = hosted({ "/config/auth": { ...auth, ...changes } });
    expect(await failuresOf({ request })).toEqual({ [subject]: "wrong" });
  });
});

const loginPage = (policy: string) => new Response("", { headers: { "content-security-policy": policy } });

describe("captcha", () => {
  const withCaptcha = { ...auth, security_captcha_enabled: true, security_captcha_provider: "turnstile" };

  it("fails when auth requires a captcha that the published sign-in page does not show", async () => {
    const request = hosted({ "/config/auth": withCaptcha, "/login": loginPage("script-src 'self'") });
    const found = (await runChecks(project({ request }), wanted, now)).find(
      ({ subject }) => subject === "captcha",
    );
    expect(found).toMatchObject({
      state: "wrong",
      detail: expect.stringContaining("nobody can sign in") as string,
    });
  });

  it("fails when the next push of config.toml would disable it", async () => {
    const request = hosted({
      "/config/auth": withCaptcha,
      "/login": loginPage("script-src 'self' https://challenges.cloudflare.com"),
    });
    const found = (await runChecks(project({ request }), wanted, now)).find(
      ({ subject }) => subject === "captcha",
    );
    expect(found).toMatchObject({
      state: "wrong",
      detail: "it is on, and the next supabase config push switches it off",
    });
  });

  it("is unread when the published site does not respond", async () => {
    const request = hosted({ "/config/auth": withCaptcha, "/login": new Response("", { status: 503 }) });
    expect(await failuresOf({ request })).toEqual({ captcha: "unread" });
  });
});

it("the storage check fails when the service rejects files that a bucket accepts", async () => {
  const request = hosted({ "/config/storage": { fileSizeLimit: 50 * 1024 ** 2 } });
  expect(await failuresOf({ request })).toEqual({ "largest file": "wrong" });
});

describe("Stripe", () => {
  it.each([
    ["has another URL", { url: "https://example.com/" }],
    ["is disabled", { status: "disabled" }],
    ["has another version", { api_version: "2024-06-20" }],
    ["lacks an event", { enabled_events: webhookEvents.filter((event) => event !== "invoice.upcoming") }],
  ])("fails when the webhook %s", async (_how, changes) => {
    const request = hosted({ "/v1/webhook_endpoints": { ...endpoint, ...changes } });
    expect(await failuresOf({ request })).toEqual({ "webhook of Stripe": "wrong" });
  });

  it("fails when its price differs from the published plan", async () => {
    revert = () => setPrice(9990);
    await setPrice(19_990);
    expect(await failuresOf()).toEqual({ "price of plan 1": "wrong" });
  });

  it.each(["null", "'price_unknown'"])("fails when the plan's price ID is %s", async (price) => {
    await breakDatabase(
      `update public.plans set stripe_price_id = ${price} where id = 1`,
      `update public.plans set stripe_price_id = '${planPrice}' where id = 1`,
    );
    expect(await failuresOf()).toEqual({ "price of plan 1": "wrong" });
  });

  it("is unread with an unknown key", async () => {
    expect(await failuresOf({ stripeKey: "sk_live_other" })).toMatchObject({ "price of plan 1": "unread" });
  });

  it("fails with a test key", async () => {
    expect(await failuresOf({ stripeKey: "sk_test_other" })).toMatchObject({ "mode of Stripe": "wrong" });
  });
});

const unreachable = () => Promise.reject(new TypeError("fetch failed"));

it.each([
  [url, "Check the address, and that the project is not paused."],
  ["http://127.0.0.1:54321", "Start the stack with npm start; it says the address of its API."],
])("an unreachable project at %s is one report line with advice", async (address, advice) => {
  const findings = await runChecks(project({ url: address, request: unreachable }), wanted, now);
  expect(findings).toEqual([
    { subject: "project", state: "unread", detail: "no answer (fetch failed)", advice },
  ]);
});
