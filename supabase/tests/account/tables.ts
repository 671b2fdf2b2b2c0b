import { domains, currencies, addresses, unplainLines, plainLines, cleanedLines } from "../checked-values.ts";
import type { TableDescriptions } from "../table-description.ts";
import { profileOf } from "../two-customers.ts";

/** The tables and views of supabase/schemas/account*.sql. */
export const tables: TableDescriptions = {
  profiles: {
    area: "customers",
    rowsOf: (side) => `id = '${profileOf[side]}'`,
    insert: (side) => `(id, full_name) values ('${profileOf[side]}', 'Novo')`,
    set: "full_name = 'Outro Nome'",
    rights: ["", "", "select update", "", "select", "select"],
    checked: {
      full_name: {
        good: [...plainLines, ...cleanedLines, "é".repeat(120), null],
        bad: [...unplainLines.filter((line) => !cleanedLines.includes(line)), "x".repeat(121)],
      },
      phone: {
        good: ["+5511987654321", "+351912345678", "+5511987654321\n", "\u202a+5511987654321\u202c", null],
        bad: ["11987654321", "+55 11 98765-4321", "+0511987654321", "+551198", "+5511987654321000", ""],
      },
      domain: {
        good: [...domains.good, "exemplo.com\n", "\ufeffexemplo.com\u00a0", null],
        bad: domains.bad.filter((domain) => domain !== "exemplo.com\n"),
      },
      avatar_url: addresses,
    },
    nullable: "avatar_url domain email full_name phone",
  },
  email_corrections: {
    area: "customers",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(profile_id, former_email, email, reason) values ('${profileOf[side]}', 'a@b.example', 'new@c.example', 'typo')`,
    set: "reason = 'other'",
    rights: ["", "", "", "", "select", "select"],
    checked: {
      former_email: { good: ["a@b"], bad: ["", "ab", "x".repeat(321), null] },
      email: {
        good: ["a@b.com"],
        bad: ["", "ab", "A@b.com", "a b@c.com", `${"x".repeat(320)}@c`, null],
      },
    },
    nullable: "confirmed_at requested_by withdrawn_at",
  },
  retained_invoices: {
    area: "money",
    rowsOf: (side) => `id = 'in_gone_${side}'`,
    insert: () =>
      `(id, status, amount, amount_paid, currency, invoiced_at) values ('in_new', 'paid', 1, 1, 'brl', now())`,
    set: "amount = 1",
    rights: ["", "", "", "", "select", ""],
    checked: {
      id: { good: ["in_2"], bad: ["in_", "pi_1", null] },
      amount: { good: [0, 9990, -100], bad: [null] },
      amount_paid: { good: [0, 9990], bad: [null] },
      currency: currencies,
      invoiced_at: { good: ["2026-11-01T00:00:00Z"], bad: [null] },
    },
    nullable: "number paid_at period_end period_start",
  },
  sites_to_remove: {
    area: "tasks",
    rowsOf: (side) => `domain = '${side}.example.com'`,
    insert: () => "(domain) values ('new.example.com')",
    set: "domain = 'exemplo.com.br'",
    rights: ["", "", "", "", "select delete", ""],
    nullable: "domain wordpress_url",
  },
};
