import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "tldts";
import { sharedDomains } from "../../functions/_shared/contract/domains.ts";
import {
  cleanLine,
  isPlainLine,
  isVisibleText,
  isXmlText,
} from "../../functions/_shared/contract/plain-text.ts";
import { isWebAddress } from "../../functions/_shared/contract/web-address.ts";
import { openTestDatabase, owner } from "../test-database.ts";

const database = await openTestDatabase();

beforeAll(async () => {
  await database.signUp("cliente@example.com");
  await database.script(`
    insert into public.billing_customers (profile_id, stripe_customer_id) select id, 'cus_1' from public.profiles;
    insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
      select 'sub_1', id, 1, 'active', 9990, 'brl', now(), 1 from public.profiles;
    insert into public.payments (id, subscription_id, profile_id, status, amount, currency, invoiced_at)
      select 'in_1', 'sub_1', id, 'paid', 9990, 'brl', now() from public.profiles;
    insert into public.plan_prices (stripe_price_id, plan_id, amount) values ('price_1', 1, 9990);
    insert into public.stripe_events (id, type, outcome) values ('evt_1', 'invoice.paid', 'queued');
    insert into public.email_outbox (profile_id, recipient, template, dedupe_key)
      select id, email, 'site_live', 'key' from public.profiles;
    insert into public.site_notes (site_id) select id from public.sites;
    insert into public.site_checklist (site_id, item) select id, 'hosting' from public.sites;
    select private.store_migration_access(id, 'ftp.example.com') from public.sites;
    insert into public.domain_checks (site_id, domain) select id, 'example.com' from public.sites;
    insert into public.domain_requests (site_id, domain, asked_by_customer) select id, 'example.org', true from public.sites;
    insert into public.site_event_notes (event_id) select id from public.site_events;
    insert into public.contacts (profile_id, name, email, message)
      select id, 'Cliente', email, e'Assunto\\n\\nTexto' from public.profiles;
    insert into public.contact_messages (contact_id, author_kind, body) select id, 'customer', 'Oi' from public.contacts;
    insert into public.contact_attachments (contact_id, path, name, content_type, size)
      select id, 'path', 'a.pdf', 'application/pdf', 1 from public.contacts;
    insert into public.site_wishes (site_id) select id from public.sites;
    insert into public.site_files (site_id, path, name, content_type, size)
      select id, 'path', 'a.pdf', 'application/pdf', 1 from public.sites;
    insert into public.saved_answers (title, body_pt) values ('Título', 'Texto');
    insert into public.customer_notes (profile_id, body) select id, 'Nota' from public.profiles;
    insert into public.email_corrections (profile_id, former_email, email, reason)
      select id, 'a@example.com', 'nova@example.com', 'typo' from public.profiles;
    insert into public.team_invitations (email, role) values ('nova@example.com', 'editor');
    insert into public.retained_invoices (id, status, amount, amount_paid, currency, invoiced_at)
      values ('in_gone', 'paid', 9990, 9990, 'brl', now());
    insert into public.settings (key) values ('free_text');
    insert into public.blog_posts (slug, title, author) values ('post', 'Título', 'Equipe');
    with course as (insert into public.courses (title) values ('Curso') returning id),
    module as (
      insert into public.course_modules (course_id, title, position) select id, 'Módulo', 0 from course returning id, course_id),
    lesson as (
      insert into public.lessons (course_id, module_id, title, position)
      select course_id, id, 'Aula', 0 from module returning id)
    insert into public.lesson_files (lesson_id, kind, name, path, size_bytes)
      select id, 'attachment', 'Lista', 'a.pdf', 1 from lesson;
  `);
});
const domains = {
  good: [
    "exemplo.com.br",
    "padaria.pt",
    "xn--caf-dma.com",
    "a.io",
    "um-dois.exemplo.net",
    `${"a".repeat(63)}.com`,
  ],
  bad: [
    "exemplo",
    "Exemplo.com",
    "exemplo.com.",
    ".com",
    "https://exemplo.com",
    "exemplo.com/loja",
    "ex emplo.com",
    "-exemplo.com",
    "exemplo-.com",
    "ex_emplo.com",
    "exemplo..com",
    "café.com",
    "exemplo.c",
    "203.0.113.42",
    "127.0.0.11",
    "exemplo.123",
    "exemplo.com\n",
    "",
    `${"a".repeat(64)}.com`,
    `${"abcdefg.".repeat(32)}com`,
  ],
};
const currencies = { good: ["brl", "eur"], bad: ["BRL", "r$", "real", ""] };
const addresses = {
  good: ["https://cdn.example.com/a.webp", "http://127.0.0.1:54321/a.png", null],
  bad: [
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "//example.com/a.png",
    "a.png",
    "",
    `https://${"a".repeat(2048)}`,
    "http://[",
    "https://example.com/a\nb.png",
    "https://example.com:70000/a.png",
    "https://exam ple.com/a.png",
    "https://example.com@example.org/a.png",
  ],
};
// Names, subjects and titles that are invisible, change the surrounding text, or are not valid XML.
const unplainLines = [
  "",
  "   ",
  "\u200b\u2060 \ufeff",
  "\u3164",
  "\u00ad",
  "Ana\nSouza",
  "Ana\u001bSouza",
  "Ana\u009bSouza",
  "Ana \u202Eazuos",
  "Ana\u2066",
  "Ana\u200f",
  "Ana\ufffe",
  "Ana\uffff",
];
const plainLines = ["Zé", "李小龍", "👩\u200d👧", "Ana\u200bSouza"];
// A trigger of the profiles removes what makes them unplain.
const cleanedLines = ["Ana\nSouza", "Ana \u202Eazuos", "Ana\u2066", "Ana\u200f"];
const readableTimes = {
  good: ["2026-11-01T00:00:00Z", "1970-01-02T00:00:00Z", "9999-12-30T23:59:59Z", null],
  bad: ["infinity", "-infinity", "10000-01-01T00:00:00Z", "0044-03-15 BC", "0001-01-01T00:00:00Z"],
};

/** Accepted and refused values for the columns of each table's single row. */
const columns: Record<string, { good: unknown[]; bad: unknown[] }> = {
  "plans.name": { good: ["Plano", "é".repeat(80)], bad: ["", "x".repeat(81), null] },
  "plans.names": { good: [{ en: "Plan" }, {}], bad: [["a"], { en: 1 }, { en: null }, "null", "1", null] },
  "plans.price": { good: [1, 9990], bad: [0, -1, null] },
  "plans.currency": currencies,
  "plans.stripe_price_id": { good: ["price_1AbC_x", null], bad: ["price_", "prod_1", "price_1 ", ""] },
  "plans.features": {
    good: [{ en: ["a"] }, {}],
    bad: [["a"], { en: "a" }, { en: [1] }, { en: [["a"]] }, "null", "1", null],
  },
  "profiles.full_name": {
    good: [...plainLines, ...cleanedLines, "é".repeat(120), null],
    bad: [...unplainLines.filter((line) => !cleanedLines.includes(line)), "x".repeat(121)],
  },
  "profiles.phone": {
    good: ["+5511987654321", "+351912345678", "+5511987654321\n", "\u202a+5511987654321\u202c", null],
    bad: ["11987654321", "+55 11 98765-4321", "+0511987654321", "+551198", "+5511987654321000", ""],
  },
  "profiles.domain": {
    good: [...domains.good, "exemplo.com\n", "\ufeffexemplo.com\u00a0", null],
    bad: domains.bad.filter((domain) => domain !== "exemplo.com\n"),
  },
  "profiles.avatar_url": addresses,
  "billing_customers.stripe_customer_id": { good: ["cus_A1"], bad: ["cus_", "sub_1", "", null] },
  "subscriptions.id": { good: ["sub_1"], bad: ["sub_", "in_1", null] },
  "subscriptions.plan_id": { good: [1], bad: [99, null] },
  "subscriptions.unit_amount": { good: [0, 9990], bad: [-1, null] },
  "subscriptions.quantity": { good: [0, 1, 9], bad: [-1, null] },
  "subscriptions.other_amount": { good: [0, 9990], bad: [-1, null] },
  "subscriptions.discounts": {
    good: [[], [{ percent_off: 20, duration: "forever", ends_at: null, of: "subscription" }]],
    bad: [{}, "null", null],
  },
  "subscriptions.currency": currencies,
  "subscriptions.started_at": { good: ["2026-11-01T00:00:00Z"], bad: [null] },
  "subscriptions.sync_ticket": { good: [2], bad: [null] },
  "billing_customers.synced_details": { good: [{ email: "a@b.com" }, {}, null], bad: [[], "null"] },
  "payments.id": { good: ["in_2"], bad: ["in_", "pi_1", null] },
  "payments.amount": { good: [0, 9990, -100], bad: [null] },
  "payments.amount_paid": { good: [0, 9990], bad: [null] },
  "payments.currency": currencies,
  "payments.decline_reason": {
    good: ["insufficient_funds", "a".repeat(64), null],
    bad: ["", "Expired card", "1_a", "a".repeat(65)],
  },
  "payments.invoiced_at": { good: ["2026-11-01T00:00:00Z"], bad: [null] },
  "plan_prices.stripe_price_id": { good: ["price_2"], bad: ["price_", "prod_1", null] },
  "plan_prices.amount": { good: [1, 9990], bad: [0, -1, null] },
  "stripe_events.id": { good: ["evt_2"], bad: ["evt_", "in_1", null] },
  "email_outbox.recipient": { good: ["a@b"], bad: ["", "ab", "x".repeat(321), null] },
  "email_outbox.payload": { good: [{ domain: "a.com" }, {}], bad: [[], "null", null] },
  "email_outbox.dedupe_key": { good: ["other"], bad: [null] },
  "email_outbox.attempts": { good: [0, 12], bad: [-1, null] },
  "sites.domain": { good: [...domains.good, null], bad: domains.bad },
  "sites.wordpress_url": addresses,
  "sites.suspension_reason": { good: [null], bad: ["team", "payment"] },
  "site_migration_access.sealed_access": { good: [Uint8Array.of(0)], bad: [null] },
  "site_notes.last_backup_on": { good: ["2026-11-20", null], bad: ["0026-11-20", "20260-01-01"] },
  "site_notes.certificate_expires_on": { good: ["2027-02-20", null], bad: ["1999-12-31", "2100-01-01"] },
  "sites.suspension_note": { good: [null], bad: ["", "x".repeat(1001)] },
  "site_event_notes.note": { good: ["x", "x".repeat(1000), null], bad: ["", "x".repeat(1001)] },
  "domain_requests.domain": {
    good: ["outra.com.br"],
    bad: ["", "outra", "Outra.com.br", "192.0.2.10", null],
  },
  "domain_requests.note": { good: ["x", "x".repeat(1000), null], bad: ["", "x".repeat(1001)] },
  "domain_requests.records": { good: [[], [{ type: "A" }]], bad: [{}, "null", null] },
  "domain_checks.records": { good: [[], [{ type: "A" }]], bad: [{}, "null", null] },
  "domain_checks.checks": { good: [0, 99], bad: [-1, null] },
  "site_notes.notes": { good: ["", "x".repeat(20000)], bad: ["x".repeat(20001), null] },
  "customer_notes.body": { good: ["Olá", "x".repeat(5000)], bad: ["", " ", "x".repeat(5001), null] },
  "email_corrections.former_email": { good: ["a@b"], bad: ["", "ab", "x".repeat(321), null] },
  "email_corrections.email": {
    good: ["a@b.com"],
    bad: ["", "ab", "A@b.com", "a b@c.com", `${"x".repeat(320)}@c`, null],
  },
  "team_invitations.email": {
    good: ["a@b.com"],
    bad: ["", "ab", "A@b.com", "a b@c.com", `${"x".repeat(320)}@c`, null],
  },
  "contacts.name": { good: ["Zé", "x".repeat(320)], bad: ["", "x".repeat(321), null] },
  "contacts.email": { good: ["a@b"], bad: ["", "ab", "x".repeat(321), null] },
  "contacts.message": {
    good: [
      "A\n\nB",
      `${"é".repeat(150)}\n\n${"é".repeat(5000)}`,
      "Assunto\n\nUma linha\n\nOutra linha\n",
      "Assunto\n\n\nCom mais uma linha em branco",
    ],
    bad: [
      "",
      "Sem assunto",
      "Assunto\nTexto",
      "\n\nTexto",
      "   \n\nTexto",
      "\u200b\n\nTexto",
      "Assunto\n\n\u200b \u2060",
      "Fatura \u202efdp.exe\n\nTexto",
      "Fatura \u2067\n\nTexto",
      "Assunto\n\n",
      "Assunto\n\n \n ",
      "Duas\nlinhas\n\nTexto",
      "Com\ttabulador\n\nTexto",
      `${"x".repeat(151)}\n\nTexto`,
      `Assunto\n\n${"x".repeat(5001)}`,
      null,
    ],
  },
  "contacts.type": { good: ["Suporte Painel", "x".repeat(60)], bad: ["", " ", "a\nb", "x".repeat(61), null] },
  "contact_messages.body": {
    good: ["a", "é".repeat(5000)],
    bad: ["", " \n", "\u200b", "x".repeat(5001), null],
  },
  "contact_attachments.name": {
    good: ["a.pdf", "A.PDF", `${"x".repeat(146)}.pdf`],
    bad: ["", "a/b.pdf", "a\\b.pdf", "a\nb.pdf", `${"x".repeat(147)}.pdf`, "a.hta", "a.png", "a", null],
  },
  "contact_attachments.content_type": {
    good: ["application/pdf"],
    bad: ["image/png", "image/svg+xml", "text/html", "", null],
  },
  "contact_attachments.size": { good: [1, 10_485_760], bad: [0, 10_485_761, null] },
  "site_wishes.body": { good: ["", "Loja", "é".repeat(4000)], bad: ["x".repeat(4001), null] },
  "site_files.name": {
    good: ["a.pdf", "A.PDF", `${"x".repeat(146)}.pdf`],
    bad: ["", "a/b.pdf", "a\\b.pdf", "a\nb.pdf", `${"x".repeat(147)}.pdf`, "a.hta", "a.png", "a", null],
  },
  "site_files.content_type": {
    good: ["application/pdf"],
    bad: ["image/png", "image/svg+xml", "text/html", "", null],
  },
  "site_files.size": { good: [1, 10_485_760], bad: [0, 10_485_761, null] },
  "saved_answers.title": { good: ["Olá", "x".repeat(100)], bad: ["", " ", "a\nb", "x".repeat(101), null] },
  "saved_answers.body_pt": { good: ["Olá"], bad: ["", " ", "x".repeat(5001), null] },
  "saved_answers.body_pt_pt": { good: ["", "Olá"], bad: ["x".repeat(5001), null] },
  "saved_answers.body_en": { good: ["", "Hi"], bad: ["x".repeat(5001), null] },
  "retained_invoices.id": { good: ["in_2"], bad: ["in_", "pi_1", null] },
  "retained_invoices.amount": { good: [0, 9990, -100], bad: [null] },
  "retained_invoices.amount_paid": { good: [0, 9990], bad: [null] },
  "retained_invoices.currency": currencies,
  "retained_invoices.invoiced_at": { good: ["2026-11-01T00:00:00Z"], bad: [null] },
  "settings.key": {
    good: ["contact_phone", "a1"],
    bad: ["a", "1a", "Contact", "contact-email", "x".repeat(64), ""],
  },
  "blog_posts.title": { good: plainLines, bad: [...unplainLines, "x".repeat(161), null] },
  "blog_posts.author": { good: plainLines, bad: [...unplainLines, "x".repeat(81), null] },
  "blog_posts.excerpt": {
    good: ["", "a\n\tb", "👩\u200d👧"],
    bad: ["a\u0007", "a\u000b", "a\ufffe", "a\uffff"],
  },
  "blog_posts.content": { good: ["", "a\n\tb"], bad: ["a\u0007", "a\ufffe"] },
  "blog_posts.seo_title": { good: ["", ...plainLines], bad: unplainLines.filter((line) => line !== "") },
  "blog_posts.tags": { good: [[], ["a", "Zé"]], bad: [[""], ["\u200b"], ["a", "b\ufffe"], ["a,b"], [null]] },
  "blog_posts.cover_url": addresses,
  "blog_posts.published_at": readableTimes,
  "sites.prepared_at": readableTimes,
  "sites.taken_down_at": readableTimes,
  "sites.migration_from": addresses,
  "lesson_files.name": { good: ["Lista", "x".repeat(160)], bad: ["", "a\nb", "x".repeat(161), null] },
  "lesson_files.path": {
    good: ["a.pdf", "A1b-2/lista_1.pdf", "x".repeat(400)],
    bad: ["", "/a.pdf", "../a.pdf", "a b.pdf", "lição.pdf", "a.pdf\n", "x".repeat(401), null],
  },
  "lesson_files.size_bytes": { good: [1, 52_428_800], bad: [0, 52_428_801, null] },
  "lesson_files.position": { good: [0, 10_000], bad: [-1, 10_001, null] },
  "settings.value": { good: ["", "x".repeat(4000), null], bad: ["x".repeat(4001)] },
};

/** Check, not-null, unique and foreign-key violations. */
const violations = new Set(["23514", "23502", "23505", "23503"]);

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 50 ? `${text.slice(0, 40)}… (${text.length})` : text;
}

describe.each(Object.entries(columns))("columns of %s", (name, { good, bad }) => {
  const [table, column] = name.split(".");
  // The table settings has several rows; every other table has one here.
  const one = table === "settings" ? " where key = 'free_text'" : "";
  const statement = `update public.${table} set "${column}" = $1${one} returning "${column}"`;

  test.each(good.map((value) => [shown(value), value]))("%s is accepted", async (_shown, value) => {
    const { affectedRows } = await database.rehearse(owner, statement, [value]);
    expect(affectedRows).toBe(1);
  });

  test.each(bad.map((value) => [shown(value), value]))("%s is refused", async (_shown, value) => {
    const refusal: { code?: string; table?: string } = await database.as(owner, statement, [value]).then(
      () => ({}),
      (error: object) => error,
    );
    expect(violations).toContain(refusal.code);
    expect(refusal.table).toBe(table);
  });
});

test("only these columns may be null", async () => {
  const tables = await database.rows(`
    select table_name, string_agg(column_name, ' ' order by column_name) as nullable
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_nullable = 'YES'
     group by 1
  `);
  expect(Object.fromEntries(tables.map((table) => [table["table_name"], table["nullable"]]))).toEqual({
    audit_log: "actor_email actor_id actor_role after before profile_id row_key table_name",
    failures: "done_at place version",
    blog_posts: "cover_height cover_url cover_width published_at trashed_at",
    billing_changes: "done_at made_by note payment_id",
    billing_customers: "reconciled_at synced_details",
    domain_checks: "checked_at connected_at next_check_at tls",
    domain_requests: "checked_at note tls",
    contact_attachments: "contact_id message_id uploaded_by",
    contact_messages: "author_id request_id",
    contacts: "answered_at assignee_id author_id request_id waiting_since",
    page_visits: "campaign country language referrer",
    blog_post_versions: "saved_by",
    disputes: "closed_at decided_at decision evidence_due_at reason released_at",
    courses: "cover_url intro_video_path intro_video_url",
    email_outbox: "handed_over_at last_error profile_id sent_at",
    lesson_contents: "video_path video_url",
    lesson_files: "language",
    lesson_progress: "completed_at",
    lessons: "duration_seconds poster_path",
    media_files: "height uploaded_by width",
    payments:
      "decline_reason due_at first_failed_at hosted_invoice_url invoice_pdf next_attempt_at number overdue_since owed_since paid_at period_end period_start voucher_expires_at voucher_kind voucher_url",
    plans: "stripe_price_id",
    price_moves: "applied_at cancelled_at done_at from_price_id notice_sent_at",
    profiles: "avatar_url domain email full_name phone",
    refund_notes: "made_by note",
    refunds: "stripe_refund_id",
    retained_invoices: "number paid_at period_end period_start",
    settings: "value",
    customer_notes: "author_id",
    email_corrections: "confirmed_at requested_by withdrawn_at",
    team_invitations: "accepted_at invited_by withdrawn_at",
    site_content: "content_value_en content_value_es content_value_pt content_value_pt_pt",
    site_builds: "asked_at last_error",
    site_content_versions: "content_value_en content_value_es content_value_pt content_value_pt_pt saved_by",
    site_checklist: "done_by",
    site_event_notes: "actor_id note",
    site_events: "domain former_domain from_status reason undoes",
    site_notes: "certificate_expires_on last_backup_on",
    sites:
      "activated_at activation_deadline cancelled_at domain migration_from model paid_at prepared_at refunded_at return_deadline suspended_at suspension_note suspension_reason taken_down_at wordpress_url",
    sites_to_remove: "domain wordpress_url",
    stripe_events: "subscription_id",
    subscriptions:
      "cancel_at canceled_at card_brand card_expires_on card_last4 current_period_end current_period_start discounts_end_at ended_at grace_ends_at grace_extended_to next_charge_at past_due_since pause_behavior pause_resumes_at",
    team_tasks: "done_at done_by due_at notified_at profile_id",
  });
});

describe("constraints between rows and columns", () => {
  test.each([
    [
      "a site waiting for the team has a deadline",
      "sites_awaiting_activation_has_deadline",
      "update public.sites set status = 'awaiting_activation'",
      "update public.sites set activation_deadline = null",
    ],
    [
      "a live site was activated",
      "sites_active_has_activation_time",
      "update public.sites set status = 'awaiting_activation'; update public.sites set status = 'active'",
      "update public.sites set activated_at = null",
    ],
    [
      "a suspended site says why",
      "sites_suspended_has_reason",
      "update public.sites set status = 'awaiting_activation'; update public.sites set status = 'suspended'",
      "update public.sites set suspension_reason = null",
    ],
    [
      "only a suspended site says why",
      "sites_suspended_has_reason",
      "",
      "update public.sites set suspension_reason = 'team'",
    ],
    [
      "one site per customer",
      "sites_profile_id_key",
      "",
      "insert into public.sites (profile_id) select id from public.profiles",
    ],
    [
      "one Stripe customer per profile",
      "billing_customers_pkey",
      "",
      "insert into public.billing_customers (profile_id, stripe_customer_id) select id, 'cus_2' from public.profiles",
    ],
    [
      "one profile per Stripe customer",
      "billing_customers_stripe_customer_id_key",
      "insert into auth.users (email) values ('other@example.com')",
      "insert into public.billing_customers (profile_id, stripe_customer_id) select id, 'cus_1' from public.profiles where email = 'other@example.com'",
    ],
    [
      "one plan per Stripe price",
      "plans_stripe_price_id_key",
      "update public.plans set stripe_price_id = 'price_1'",
      "insert into public.plans (id, name, price, stripe_price_id) values (2, 'Outro', 1, 'price_1')",
    ],
    [
      "one ledger row per event",
      "stripe_events_pkey",
      "",
      "insert into public.stripe_events (id, type, outcome) values ('evt_1', 'x', 'ignored')",
    ],
    [
      "one message per fact",
      "email_outbox_dedupe_key_key",
      "",
      "insert into public.email_outbox (recipient, template, dedupe_key) values ('a@b.com', 'site_live', 'key')",
    ],
    ["a plan that was ever bought stays", "subscriptions_plan_id_fkey", "", "delete from public.plans"],
    [
      "a payment bills a known subscription",
      "payments_subscription_id_fkey",
      "",
      "update public.payments set subscription_id = 'sub_2'",
    ],
  ])("%s", async (_rule, constraint, prepare, sql) => {
    await expect(database.rehearse(owner, sql, [], prepare)).rejects.toMatchObject({ constraint });
  });
});

test("forms and the database agree on texts and addresses", async () => {
  const specials = [
    ..." \t\n\u0001\u007f\u0085\u00a0\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200d\u200f\u2028\u202e\u2060\u2066\u2800\u3164\ufe0f\ufeff\uffa0\ufff9\ufffd\ufffe\uffff",
  ];
  const character = fc.oneof(
    fc.constantFrom(...specials, ..."aé<:/?#@[]%."),
    fc
      .integer({ min: 1, max: 0x10ffff })
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code)),
  );
  const text = fc.string({ unit: character, maxLength: 4 });
  const address = fc
    .tuple(
      fc.constantFrom("http://", "HTTPS://", "ftp://", ""),
      text,
      fc.constantFrom("", ".com", ".com:80", ".com:70000", "/a b"),
    )
    .map((parts) => parts.join(""));
  const texts = fc.sample(fc.oneof(text, address), { numRuns: 3000, seed: 48 });
  const rows = await database.rows(
    `select private.is_visible_text(t) as visible, private.is_plain_line(t) as plain, private.is_xml_text(t) as xml,
            private.is_web_address(t) as address, private.clean_line(t) as cleaned
       from unnest($1::text[]) with ordinality as texts(t, n) order by n`,
    [texts],
  );
  const differing = texts.filter((one, index) => {
    const row = rows[index];
    return (
      row?.["visible"] !== isVisibleText(one) ||
      row["plain"] !== isPlainLine(one) ||
      row["xml"] !== isXmlText(one) ||
      row["cleaned"] !== cleanLine(one) ||
      // Only a browser detects every invalid host.
      (isWebAddress(one) && row["address"] !== true) ||
      (row["address"] === true && !isWebAddress(one) && URL.canParse(one))
    );
  });
  expect(differing.map((one) => JSON.stringify(one))).toEqual([]);
});

test("the database and the forms have the same domains that customers cannot bring", async () => {
  expect(await database.row("select private.shared_domains() as shared")).toEqual({ shared: sharedDomains });
});

test.each([
  ["padaria.com.br", true],
  ["loja.padaria.com.br", true],
  ["xn--po-sia.com.br", true],
  ["loja.xn--p1ai", true],
  ["notwix.com", true],
  [`${"a".repeat(63)}.com`, true],
  ["a.b-", false],
  ["a.-b", false],
  ["a-.com", false],
  ["-a.com", false],
  ["padaria.123", false],
  ["padaria.c0m", false],
  ["10.0.0.1", false],
  ["padaria", false],
  [`${"a".repeat(64)}.com`, false],
  ["instagram.com", false],
  ["loja.wixsite.com", false],
  ["minha.loja.myshopify.com", false],
])("%s is the domain of a customer: %s", async (domain, isOwn) => {
  expect(await database.row("select private.is_own_domain($1) as own", [domain])).toEqual({ own: isOwn });
});

test("the database finds the registered part of a domain like the public suffix list", async () => {
  const names = [
    "padaria.com.br",
    "www.padaria.com.br",
    "a.b.padaria.com.br",
    "padaria.adv.br",
    "loja.padaria.rio.br",
    "empresa.pt",
    "www.empresa.com.pt",
    "a.empresa.nome.pt",
    "loja.co.uk",
    "x.loja.co.uk",
    "empresa.br.com",
    "www.empresa.br.com",
    "loja.dev",
    "a.loja.com",
    "a.loja.com.ar",
    "usp.br",
    "www.usp.br",
    "xn--po-sia.com.br",
  ];
  const rows = await database.rows(
    "select private.registrable_domain(n) as domain from unnest($1::text[]) n",
    [names],
  );
  expect(rows.map(({ domain }) => domain)).toEqual(
    names.map((name) => parse(name, { allowPrivateDomains: true }).domain),
  );
});
