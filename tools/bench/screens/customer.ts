import { listQuery, type BenchQuery } from "../postgrest.ts";

// A paying customer with a long history, from the middle of the data.
const id = "md5('customer-321')::uuid";

const rows = (from: string, columns: string, order: string, limit: number, where = `profile_id = ${id}`) =>
  listQuery({ from, columns, where, order, limit });

/** The page of one customer, with its parallel queries. */
export const customer: BenchQuery[] = [
  {
    name: "profile",
    sql: rows("profiles", "id, full_name, email, phone, domain, locale, created_at", "id", 1, `id = ${id}`),
  },
  { name: "billing customer", sql: rows("billing_customers", "stripe_customer_id", "profile_id", 1) },
  {
    name: "site with its history",
    sql: `select s.id, s.domain, s.status, s.activation_deadline, s.activated_at, events.rows
            from public.sites s
            left join lateral (
              select json_agg(json_build_object('id', e.id, 'to_status', e.to_status, 'created_at', e.created_at)) as rows
                from public.site_events e where e.site_id = s.id) events on true
           where s.profile_id = ${id}`,
  },
  {
    name: "subscriptions",
    sql: rows("subscriptions", "id, status, unit_amount, currency, started_at", "started_at desc", 20),
  },
  {
    name: "payments",
    sql: rows(
      "payments",
      "id, status, amount, amount_refunded, currency, invoiced_at",
      "invoiced_at desc",
      24,
    ),
  },
  { name: "messages", sql: rows("contacts", "id, message, status, created_at", "created_at desc", 10) },
  {
    name: "e-mails",
    sql: rows("email_outbox", "id, template, recipient, status, last_error, sent_at", "created_at desc", 25),
  },
  {
    name: "tasks",
    sql: rows(
      "team_tasks",
      "id, kind, subject, due_at",
      "created_at",
      25,
      `profile_id = ${id} and done_at is null`,
    ),
  },
];
