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

/** What the hosted services answer that nothing here can be: settings of auth, and Stripe's list of endpoints. */
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
  mailer_otp_length: 6,
  rate_limit_email_sent: 60,
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

/** Every job ran well just now. */
const runs = `insert into public.schedule_runs (job, started_at, ok) select jobname, now(), true from cron.job`;

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
  // As a project is once it was set up; the seed's accounts make way for the team's.
  await backend.sql(`update auth.users set email = replace(email, '@sitepronto.test', '@example.com')`);
  await backend.sql("create schema cron");
  await backend.sql("create table cron.job (jobname text, schedule text, active boolean)");
  await backend.sql(
    `insert into cron.job select job, '* * * * *', true
       from unnest(array['send-emails', 'sync-stripe', 'sum-counters', 'reconcile-billing', 'check-grace', 'check-domains', 'watch', 'publish-site', 'purge-files']) job`,
  );
  await backend.sql(runs);
}, 60_000);

/** Puts right what a test broke. */
let mend: (() => Promise<unknown>) | null = null;

afterEach(async () => {
  await mend?.();
  mend = null;
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

/** Runs statements now and others after the test. */
async function breakDatabase(statement: string, repair: string): Promise<void> {
  mend = () => backend.sql(repair);
  await backend.sql(statement);
}

/** A hosted project: the backend and the local Stripe under the addresses of the real ones. */
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
      const code = pathname.endsWith("stripe-webhook") ? "invalid_signature" : "unauthorized";
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

/** What is not ok, by subject. */
async function amiss(changes: Partial<Project> = {}): Promise<Record<string, Finding["state"]>> {
  const findings = await runChecks(project(changes), wanted, now);
  return Object.fromEntries(
    findings.filter(({ state }) => state !== "ok").map(({ subject, state }) => [subject, state]),
  );
}

describe("a project that is as it should be", () => {
  it("has nothing amiss, and ends with 0", async () => {
    const findings = await runChecks(project(), wanted, now);
    expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(findings.length).toBeGreaterThan(18);
    expect(exitCodeFor(findings)).toBe(0);
  });

  it("is only read: nothing is written, and no function is called with a right to do anything", async () => {
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

  it("has no secret in what is printed", async () => {
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

describe("a database that is not what the migrations make", () => {
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
  ])("is named: %s (%s)", async (subject, statement, repair) => {
    await breakDatabase(statement, repair);
    const name = subject === "functions" ? "database functions" : subject;
    expect(await amiss()).toEqual({ [name]: "wrong" });
  });

  it("is named when the migrations are older than this checkout's", async () => {
    await breakDatabase(
      "alter function public.deployment_facts() rename to facts_of_before",
      "alter function public.facts_of_before() rename to deployment_facts",
    );
    expect(await amiss()).toEqual({ database: "wrong" });
  });
});

describe("what should run", () => {
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
  ])("is named when it does not: %s (%s)", async (subject, statement, repair) => {
    await breakDatabase(statement, repair);
    expect(await amiss()).toEqual({ [subject]: "wrong" });
  });
});

it("a job of once a day that has not run yet is well while the project is young", async () => {
  await breakDatabase(
    "update public.schedule_runs set ok = false where job = 'reconcile-billing'",
    "update public.schedule_runs set ok = true",
  );
  expect(await amiss()).toEqual({});
});

describe("keys", () => {
  it("are wrong when the secret one was published", async () => {
    expect(await amiss({ publishableKey: localKeys.secret })).toMatchObject({
      "what a visitor reads": "wrong",
    });
  });

  it("are wrong when they belong to no project", async () => {
    expect(await amiss({ publishableKey: "sb_publishable_other" })).toMatchObject({
      "publishable key": "wrong",
    });
    expect(await amiss({ secretKey: localKeys.publishable })).toMatchObject({ "secret key": "wrong" });
  });

  it("leave unread what they would open when they are not given, and end with 2", async () => {
    const none = { publishableKey: "", secretKey: "", accessToken: "", stripeKey: "" };
    const findings = await runChecks(project(none), wanted, now);
    expect(exitCodeFor(findings)).toBe(2);
    expect(await amiss(none)).toEqual({
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
    ["open to everybody", Response.json({ deleted: true })],
  ])("are wrong when one is %s", async (_how, answer) => {
    expect(await amiss({ request: hosted({ "/delete-user": answer }) })).toEqual({
      "edge functions": "wrong",
    });
  });
});

describe("auth", () => {
  it.each([
    ["SMTP of auth", { smtp_host: null }],
    ["templates of auth", { mailer_templates_recovery_content: "<a href='{{ .ConfirmationURL }}'>" }],
    ["templates of auth", { mailer_templates_email_change_content: "<a href='{{ .ConfirmationURL }}'>" }],
    ["e-mails of auth", { rate_limit_email_sent: 30 }],
    ["sign-up", { mailer_autoconfirm: true }],
    ["passwords and codes", { security_update_password_require_current_password: false }],
    ["passwords and codes", { mailer_otp_length: 8 }],
    ["MFA", { mfa_totp_verify_enabled: false }],
    ["redirect addresses", { uri_allow_list: `${auth.uri_allow_list},${siteUrl}/**` }],
    ["redirect addresses", { uri_allow_list: "env(SITE_URL)/**" }],
    ["redirect addresses", { site_url: "http://localhost:3000" }],
  ])("is wrong in %s with %o", async (subject, changes) => {
    const request = hosted({ "/config/auth": { ...auth, ...changes } });
    expect(await amiss({ request })).toEqual({ [subject]: "wrong" });
  });
});

const loginPage = (policy: string) => new Response("", { headers: { "content-security-policy": policy } });

describe("captcha", () => {
  const withCaptcha = { ...auth, security_captcha_enabled: true, security_captcha_provider: "turnstile" };

  it("is wrong when auth asks for one that the published sign-in page does not show", async () => {
    const request = hosted({ "/config/auth": withCaptcha, "/login": loginPage("script-src 'self'") });
    const found = (await runChecks(project({ request }), wanted, now)).find(
      ({ subject }) => subject === "captcha",
    );
    expect(found).toMatchObject({
      state: "wrong",
      detail: expect.stringContaining("nobody can sign in") as string,
    });
  });

  it("is wrong when the next push of config.toml would switch it off", async () => {
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

  it("is unread when the published site does not answer", async () => {
    const request = hosted({ "/config/auth": withCaptcha, "/login": new Response("", { status: 503 }) });
    expect(await amiss({ request })).toEqual({ captcha: "unread" });
  });
});

it("the storage service is wrong when it refuses files that a bucket takes", async () => {
  const request = hosted({ "/config/storage": { fileSizeLimit: 50 * 1024 ** 2 } });
  expect(await amiss({ request })).toEqual({ "largest file": "wrong" });
});

describe("Stripe", () => {
  it.each([
    ["leads elsewhere", { url: "https://example.com/" }],
    ["is disabled", { status: "disabled" }],
    ["has another version", { api_version: "2024-06-20" }],
    ["lacks an event", { enabled_events: webhookEvents.filter((event) => event !== "invoice.upcoming") }],
  ])("has a wrong webhook when it %s", async (_how, changes) => {
    const request = hosted({ "/v1/webhook_endpoints": { ...endpoint, ...changes } });
    expect(await amiss({ request })).toEqual({ "webhook of Stripe": "wrong" });
  });

  it("has a wrong price when it charges another amount than the page says", async () => {
    mend = () => setPrice(9990);
    await setPrice(19_990);
    expect(await amiss()).toEqual({ "price of plan 1": "wrong" });
  });

  it.each(["null", "'price_unknown'"])("has a wrong price when the plan names %s", async (price) => {
    await breakDatabase(
      `update public.plans set stripe_price_id = ${price} where id = 1`,
      `update public.plans set stripe_price_id = '${planPrice}' where id = 1`,
    );
    expect(await amiss()).toEqual({ "price of plan 1": "wrong" });
  });

  it("is unread with a key that it does not know", async () => {
    expect(await amiss({ stripeKey: "sk_live_other" })).toMatchObject({ "price of plan 1": "unread" });
  });

  it("is wrong with a test key", async () => {
    expect(await amiss({ stripeKey: "sk_test_other" })).toMatchObject({ "mode of Stripe": "wrong" });
  });
});

const unreachable = () => Promise.reject(new TypeError("fetch failed"));

it.each([
  [url, "Check the address, and that the project is not paused."],
  ["http://127.0.0.1:54321", "Start the stack with npm start; it says the address of its API."],
])("a project at %s that does not answer is one line, with what to do", async (address, advice) => {
  const findings = await runChecks(project({ url: address, request: unreachable }), wanted, now);
  expect(findings).toEqual([
    { subject: "project", state: "unread", detail: "no answer (fetch failed)", advice },
  ]);
});
