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
import { customerRows, describedTables } from "../described-tables.ts";
import { openTestDatabase, owner } from "../test-database.ts";

const database = await openTestDatabase();

beforeAll(async () => {
  const id = await database.signUp("cliente@example.com");
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
    insert into public.site_files (site_id, path, name, content_type, size)
      select id, 'path', 'a.pdf', 'application/pdf', 1 from public.sites;
    insert into public.saved_answers (title, body_pt) values ('Título', 'Texto');
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
    ${customerRows(id, "Ana").join(";\n")};
  `);
});

/** Accepted and refused values for the columns of each table's single row. */
const columns = Object.entries(describedTables).flatMap(([table, { checked = {} }]) =>
  Object.entries(checked).map(([column, values]) => [`${table}.${column}`, values] as const),
);

/** Check, not-null, unique and foreign-key violations. */
const violations = new Set(["23514", "23502", "23505", "23503"]);

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 50 ? `${text.slice(0, 40)}… (${text.length})` : text;
}

describe.each(columns)("columns of %s", (name, { good, bad }) => {
  const [table, column] = name.split(".");
  // The table settings has several rows; every other table has one here.
  const one = table === "settings" ? " where key = 'free_text'" : "";
  const statement = `update public.${table} set "${column}" = $1${one} returning "${column}"`;

  test.each(good.map((value) => [shown(value), value]))("%s is accepted", async (_shown, value) => {
    const { affectedRows } = await database.rehearse(owner, statement, [value]);
    expect(affectedRows, `${table} has no row: give its description a \`row\``).toBe(1);
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
  const described = Object.entries(describedTables).flatMap(([table, { nullable }]) =>
    nullable === undefined ? [] : [[table, nullable]],
  );
  expect(
    Object.fromEntries(tables.map((table) => [table["table_name"], table["nullable"]])),
    "Name the columns in `nullable` of the table's description in supabase/tests/<domain>/tables.ts",
  ).toEqual(Object.fromEntries(described));
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
