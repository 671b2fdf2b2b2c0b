import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStatelessClient } from "../../../supabase/functions/_shared/database.ts";
import { createHandler } from "../../../supabase/functions/reconcile-billing/handler.ts";
import { openBackend, type Backend } from "../backend.ts";
import { localKeys } from "../keys.ts";
import { openDemoStripe, type DemoStripe } from "./demo-stripe.ts";
import { makeDemo } from "./make-demo.ts";

const count = 25;
const now = new Date();
const stripe = { baseUrl: "http://127.0.0.1:12111", secretKey: "sk_test_local_demo" };
let dataDirectory: string;
let backend: Backend;
let world: DemoStripe;
let madeAgain: number;

/** Data of a user who used the product before the demo. */
const happened = [
  "insert into public.page_view_drops values (private.sao_paulo_day(now()), 'bot', 1000)",
  `insert into public.page_view_counts (grain, dimension, starts_on, value, visits, views, bounces, seconds)
   values ('day', 'total', private.sao_paulo_day(now()), '', 5000, 6000, 0, 0)`,
  "insert into public.failures (source, code, route, times) values ('function', 'unavailable', 'create-checkout-session', 77)",
  "insert into private.customer_step_entries (step, day) values ('sign_up', private.sao_paulo_day(now()))",
];

const email = () => ({ send: () => Promise.resolve() });

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), "site-pronto-demo-"));
  const siteUrl = "https://sitepronto.test";
  const open = () => openBackend({ dataDirectory, siteUrl, studio: false, email });
  const used = await open();
  for (const statement of happened) await used.sql(statement);
  await used.close();
  const options = { dataDirectory, stripe, siteUrl, count, now };
  await makeDemo(options);
  madeAgain = await makeDemo(options);
  backend = await open();
  world = await openDemoStripe({ ...stripe, dataFile: path.join(dataDirectory, "stripe.journal") });
}, 120_000);

afterAll(async () => {
  await world.close();
  await backend.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const ofDemo = "profile_id in (select id from public.profiles where email like '%@exemplo.example')";
const stored = () =>
  backend.sql(`select
    (select jsonb_agg(to_jsonb(s) - array['synced_at', 'updated_at', 'as_of', 'sync_ticket'] order by s.id) from public.subscriptions s where ${ofDemo}) as subscriptions,
    (select jsonb_agg(to_jsonb(p) - array['synced_at', 'updated_at'] order by p.id) from public.payments p where ${ofDemo}) as payments,
    (select jsonb_agg(jsonb_build_array(s.domain, s.status, s.suspension_reason) order by s.domain) from public.sites s where ${ofDemo}) as sites,
    (select count(*) from public.email_outbox) as emails,
    (select count(*) from public.team_tasks) as tasks`);

test("the demo is made once", () => {
  expect(madeAgain).toBe(0);
});

test("existing data is kept", async () => {
  const [kept] = await backend.sql(`select
    (select drops > 1000 from public.page_view_drops where day = private.sao_paulo_day(now()) and reason = 'bot') as drops,
    (select visits > 5000 and views > 6000 from public.page_view_counts
      where grain = 'day' and filtered_by = '' and dimension = 'total' and starts_on = private.sao_paulo_day(now())) as views,
    (select times = 77 from public.failures where code = 'unavailable' and route = 'create-checkout-session') as failures,
    (select reached > 0 from public.customer_step_days where day = private.sao_paulo_day(now()) and step = 'sign_up') as steps`);
  expect(kept).toEqual({ drops: true, views: true, failures: true, steps: true });
});

test("the demo has sites in every state, and sends no e-mail", async () => {
  const sites = await backend.sql(
    `select distinct status::text from public.sites where ${ofDemo} order by 1`,
  );
  expect(sites.map(({ status }) => status)).toEqual([
    "active",
    "awaiting_activation",
    "awaiting_payment",
    "cancelled",
    "suspended",
  ]);
  expect(await backend.sql("select template from public.email_outbox where status <> 'sent'")).toEqual([]);
});

test("the demo has every way in which a subscription at Stripe can differ from a paid one", async () => {
  const [shown] = await backend.sql(`select
    (select array_agg(d.status::text order by d.status) from public.disputes d where d.evidence_due_at > now()) as disputes,
    (select array_agg(t.kind::text order by t.kind) from public.team_tasks t where t.kind::text like 'dispute%' and t.done_at is null) as "disputeTasks",
    (select jsonb_agg(s.pause_resumes_at > now() order by s.pause_resumes_at nulls last) from public.subscriptions s where s.pause_behavior = 'void') as pauses,
    (select array_agg(round(s.next_amount::numeric / s.unit_amount, 2)::float) from public.subscriptions s
      where s.next_amount < s.unit_amount and s.discounts_end_at > now()) as discounted,
    (select array_agg(s.next_amount / s.unit_amount) from public.subscriptions s where s.quantity = 2) as quantities,
    (select array_agg(y.owed_since is not null order by y.due_at) from public.payments y where y.status = 'open' and y.due_at is not null) as "owedInvoices",
    (select count(*)::int from public.sites w join public.payments y on y.profile_id = w.profile_id
      where w.status = 'awaiting_activation' and y.amount_refunded = y.amount) as "refundedBeforeActivation"`);
  expect(shown).toEqual({
    disputes: ["needs_response", "lost"],
    disputeTasks: ["dispute_opened", "dispute_lost"],
    pauses: [true, null],
    discounted: [0.8],
    quantities: [2],
    owedInvoices: [true, false],
    refundedBeforeActivation: 1,
  });
});

test("the demo fills every list of the administration", async () => {
  const [counts] = await backend.sql(`select
    (select count(*) from public.contact_messages where is_note) as notes,
    (select count(*) from public.contact_messages where not is_note) as answers,
    (select count(*) from public.saved_answers) as "savedAnswers",
    (select count(*) from public.site_checklist) as ticks,
    (select count(*) from public.site_notes) as "siteNotes",
    (select count(*) from public.domain_checks where checked_at is not null) as "domainChecks",
    (select count(*) from public.refunds) as refunds,
    (select count(*) from public.price_moves) as "priceMoves",
    (select count(*) from public.failures) as failures,
    (select count(*) from public.audit_log) as audit,
    (select count(*) from public.customer_step_days) as steps,
    (select count(distinct starts_on) from public.page_view_counts where grain = 'day') as days`);
  expect(Object.entries(counts ?? {}).filter(([, rows]) => Number(rows) === 0)).toEqual([]);
  expect(Number(counts?.["days"])).toBe(90);
});

test("every demo conversation is in the team's list", async () => {
  const [counted] = await backend.sql(
    "select (select count(*)::int from public.contacts) as written, (select count(*)::int from private.conversation_entries) as listed",
  );
  expect(counted?.["written"]).toBeGreaterThan(0);
  expect(counted?.["listed"]).toBe(counted?.["written"]);
});

test("every demo customer is in the team's list with their sign-up date", async () => {
  const wrong = await backend.sql(
    `select p.id from public.profiles p left join private.customer_entries e on e.id = p.id
      where e.created_at is distinct from p.created_at`,
  );
  expect(wrong).toEqual([]);
});

test("the demo has the counts of the home page", async () => {
  const counted = await backend.sql(
    "select row_count::int from private.counted_rows('private.customer_entries') where alike ->> 'is_confirmed' = 'true'",
  );
  const confirmed = await backend.sql(
    "select count(*)::int as row_count from private.customer_entries where is_confirmed",
  );
  expect(counted).toEqual(confirmed);
  expect(
    await backend.sql("select sum(row_count)::int as n from private.counted_rows('public.subscriptions')"),
  ).toEqual(await backend.sql("select count(*)::int as n from public.subscriptions"));
});

test("the next day's comparison with Stripe finds no difference", async () => {
  const before = await stored();
  const [compared] = await backend.sql("select count(*)::int as synced from public.billing_customers");
  const cronSecret = "schedule";
  const reconcile = createHandler({
    database: createStatelessClient("http://127.0.0.1", localKeys.secret, (input, init) =>
      backend.fetch(new Request(input, init)),
    ),
    stripe: world.stripe,
    siteUrl: "https://sitepronto.test",
    now: () => new Date(now.getTime() + 26 * 60 * 60 * 1000),
    cronSecret,
  });
  const response = await reconcile(
    new Request("http://127.0.0.1/functions/v1/reconcile-billing", {
      method: "POST",
      headers: { authorization: `Bearer ${cronSecret}` },
      body: "{}",
    }),
  );
  expect(await response.json()).toMatchObject({ failed: 0, behind: 0, ...compared });
  expect(await stored()).toEqual(before);
});
