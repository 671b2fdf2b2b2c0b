import { commonTrigrams, listQuery, type BenchQuery } from "../postgrest.ts";

const columns =
  "site_id, profile_id, full_name, email, phone, domain, activation_deadline, paid_at, prepared_at, migration";

function list(where?: string, order = "activation_deadline asc, site_id asc"): string {
  return listQuery({
    from: "activation_queue",
    columns,
    order,
    limit: 25,
    counted: true,
    ...(where === undefined ? {} : { where }),
  });
}

/** The screen Ativações. */
export const activations: BenchQuery[] = [
  { name: "first page", sql: list() },
  { name: "by customer", sql: list(undefined, "full_name asc, site_id asc") },
  { name: "overdue", sql: list("overdue = true") },
  { name: "prepared", sql: list("prepared_at is not null") },
  {
    name: "ready sites of the page",
    sql: `select * from public.activation_gaps(
            array(select site_id from public.activation_queue order by activation_deadline, site_id limit 25))`,
    mayGrow: "a thousand customers have two such sites",
  },
  {
    name: "waiting for a voucher",
    sql: listQuery({
      from: "payments inner join public.profiles on profiles.id = payments.profile_id inner join public.sites on sites.profile_id = profiles.id",
      columns:
        "voucher_kind, voucher_expires_at, profiles.id, profiles.full_name, profiles.email, sites.id as site_id, sites.domain",
      where:
        "payments.status = 'open' and voucher_url is not null and sites.status in ('awaiting_payment', 'cancelled')",
      order: "voucher_expires_at asc",
      limit: 100,
    }),
  },
  { name: "search: a domain", sql: list("search like '%loja-%'"), mayGrow: commonTrigrams },
];
