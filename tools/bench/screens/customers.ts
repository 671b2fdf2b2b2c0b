import { commonTrigrams, listQuery, type BenchQuery } from "../postgrest.ts";

const columns = "id, full_name, email, domain, subscription, two_subscriptions, site_status, created_at";

function list(where?: string, order = "full_name asc, id asc", offset = 0): string {
  return listQuery({
    from: "customer_list",
    columns,
    order,
    limit: 25,
    offset,
    counted: true,
    ...(where === undefined ? {} : { where }),
  });
}

const search = (subject: string, input: string): BenchQuery => ({
  name: `search: ${subject}`,
  sql: list(`search like '%${input}%'`),
});

/** The screen Clientes, and the customers in the command palette. */
export const customers: BenchQuery[] = [
  { name: "first page", sql: list() },
  { name: "page 40", sql: list(undefined, undefined, 975) },
  { name: "by e-mail", sql: list(undefined, "email asc, id asc") },
  { name: "by domain, descending", sql: list(undefined, "domain desc, id desc") },
  { name: "latest first", sql: list(undefined, "created_at desc, id desc") },
  ...["active", "overdue", "ended", "none"].map((state) => ({
    name: `subscription: ${state}`,
    sql: list(`subscription = '${state}'`),
  })),
  { name: "two subscriptions", sql: list("two_subscriptions = true") },
  ...["awaiting_payment", "awaiting_activation", "active", "suspended", "cancelled"].map((status) => ({
    name: `site: ${status}`,
    sql: list(`filed_as = '${status}'`),
    mayGrow: "looks up each site by name",
  })),
  { name: "language: pt-BR", sql: list("locale = 'pt-BR'") },
  { name: "language: en", sql: list("locale = 'en'") },
  { name: "last 30 days", sql: list("created_at >= now() - interval '30 days'") },
  {
    name: "overdue, suspended, pt-PT",
    sql: list("subscription = 'overdue' and filed_as = 'suspended' and locale = 'pt-PT'"),
    mayGrow: "looks up the site of each overdue customer",
  },
  { ...search("a name", "queiros 9"), mayGrow: commonTrigrams },
  search("a common name", "ana"),
  { ...search("an e-mail", "pessoa.777@"), mayGrow: commonTrigrams },
  { ...search("a domain", "loja-512.example"), mayGrow: commonTrigrams },
  { ...search("two letters", "qu"), mayGrow: "shorter than a trigram" },
  search("match in every row", "example"),
  search("no match", "zzzyx"),
  {
    name: "palette",
    sql: listQuery({
      from: "customer_list",
      columns,
      where: "search like '%loja-51%'",
      order: "full_name asc, id asc",
      limit: 6,
    }),
  },
];
