import { commonTrigrams, listQuery, type BenchQuery } from "../postgrest.ts";

const columns = `id, created_at, actor_email, actor_role, area, action, table_name, row_key, profile_id, customer_name, customer_email,
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

const sortsAll = "puts all that match in their order";

/** Auditoria, and what was done with one customer. */
export const audit: BenchQuery[] = [
  { name: "first page, 30 days", sql: list(last30Days) },
  { name: "of one person", sql: list(`${last30Days} and actor_email = 'equipe.3@example.com'`) },
  { name: "of one area", sql: list(`${last30Days} and area = 'sites'`) },
  { name: "all, ever", sql: list() },
  {
    name: "search: a person",
    sql: list(`${last30Days} and search like '%equipe.3@%'`),
    mayGrow: sortsAll,
  },
  {
    name: "search: a domain",
    sql: list(`${last30Days} and search like '%loja-512.example%'`),
    mayGrow: commonTrigrams,
  },
  { name: "search: what nobody has", sql: list(`${last30Days} and search like '%zzzyx%'`) },
  { name: "search, ever: a domain", sql: list("search like '%loja-512.example%'"), mayGrow: commonTrigrams },
  { name: "search, ever: what all have", sql: list("search like '%example%'") },
  { name: "search, ever: what nobody has", sql: list("search like '%zzzyx%'") },
  { name: "who has entries", sql: "select actor_email from public.audit_actors" },
  {
    name: "of one customer",
    sql: listQuery({
      from: "audit_entries",
      columns,
      where: "profile_id = md5('customer-321')::uuid",
      order,
      limit: 20,
    }),
  },
];
