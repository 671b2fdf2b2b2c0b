import { commonTrigrams, listQuery, type BenchQuery } from "../postgrest.ts";

const columns = `id, created_at, actor_email, actor_name, actor_role, area, action, table_name, row_key, profile_id, customer_name, customer_email,
  changed, before, after`;

const order = "created_at desc, id desc";

const last30Days = "created_at >= now() - interval '30 days'";

const list = (where?: string): string =>
  listQuery({
    from: "audit_entries",
    columns,
    order,
    limit: 25,
    counted: true,
    ...(where === undefined ? {} : { where }),
  });

const sortsAll = "sorts all matches";

/** The screen Auditoria. */
export const audit: BenchQuery[] = [
  { name: "first page, 30 days", sql: list(last30Days) },
  { name: "one team member", sql: list(`${last30Days} and actor_email = 'equipe.3@example.com'`) },
  { name: "one area", sql: list(`${last30Days} and area = 'sites'`) },
  { name: "all time", sql: list() },
  {
    name: "search: a team member",
    sql: list(`${last30Days} and search like '%equipe.3@%'`),
    mayGrow: sortsAll,
  },
  {
    name: "search: a domain",
    sql: list(`${last30Days} and search like '%loja-512.example%'`),
    mayGrow: commonTrigrams,
  },
  { name: "search: no match", sql: list(`${last30Days} and search like '%zzzyx%'`) },
  {
    name: "search, all time: a domain",
    sql: list("search like '%loja-512.example%'"),
    mayGrow: commonTrigrams,
  },
  {
    name: "search, all time: a word of the screen",
    sql: list("(search like '%preco%' or search like '%.price;%' or search like '%#price_moves#%')"),
    mayGrow: commonTrigrams,
  },
  { name: "search, all time: match in every row", sql: list("search like '%example%'") },
  { name: "search, all time: no match", sql: list("search like '%zzzyx%'") },
  { name: "team members with entries", sql: "select actor_email from public.audit_actors" },
];
