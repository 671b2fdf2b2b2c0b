import { listQuery, type BenchQuery } from "../postgrest.ts";

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

const search = (typed: string) => `search ilike '%${typed}%'`;

/** Usuários, and the customers in the command palette. */
export const customers: BenchQuery[] = [
  { name: "first page", sql: list() },
  { name: "page 40", sql: list(undefined, undefined, 975) },
  { name: "by e-mail", sql: list(undefined, "email asc, id asc") },
  { name: "by domain, descending", sql: list(undefined, "domain desc, id asc") },
  { name: "latest first", sql: list(undefined, "created_at desc, id asc") },
  ...["active", "overdue", "ended", "none"].map((state) => ({
    name: `subscription: ${state}`,
    sql: list(`subscription = '${state}'`),
  })),
  { name: "two subscriptions", sql: list("two_subscriptions = true") },
  ...["awaiting_payment", "awaiting_activation", "active", "suspended", "cancelled"].map((status) => ({
    name: `site: ${status}`,
    sql: list(`site_status = '${status}'`),
  })),
  { name: "language: pt-BR", sql: list("locale = 'pt-BR'") },
  { name: "language: en", sql: list("locale = 'en'") },
  { name: "since 30 days", sql: list("created_at >= now() - interval '30 days'") },
  {
    name: "overdue, suspended, pt-PT",
    sql: list("subscription = 'overdue' and site_status = 'suspended' and locale = 'pt-PT'"),
  },
  { name: "search: a name", sql: list(search("Queirós 9")) },
  { name: "search: a common name", sql: list(search("ana")) },
  { name: "search: an e-mail", sql: list(search("pessoa.777@")) },
  { name: "search: a domain", sql: list(search("loja-512.example")) },
  { name: "search: two letters", sql: list(search("qu")) },
  { name: "search: what all have", sql: list(search("example")) },
  { name: "search: what nobody has", sql: list(search("zzzyx")) },
  {
    name: "palette",
    sql: listQuery({
      from: "customer_list",
      columns,
      where: search("loja-51"),
      order: "full_name asc, id asc",
      limit: 6,
    }),
  },
];
