import { listQuery, type BenchQuery } from "../postgrest.ts";

// A paying customer with a long history, from the middle of the data.
const id = "md5('customer-321')::uuid";

const rows = (from: string, columns: string, order: string, limit: number, where = `profile_id = ${id}`) =>
  listQuery({ from, columns, where, order, limit });

const timelineColumns = "id, happened_at, kind, details";
const timelineOrder = "happened_at desc, id desc";

/** The page of one customer, with its parallel queries. */
export const customer: BenchQuery[] = [
  {
    name: "profile",
    sql: rows("profiles", "id, full_name, email, phone, domain, locale, created_at", "id", 1, `id = ${id}`),
  },
  { name: "billing customer", sql: rows("billing_customers", "stripe_customer_id", "profile_id", 1) },
  { name: "site", sql: rows("sites", "id, domain, status, activation_deadline", "id", 1) },
  {
    name: "subscriptions",
    sql: rows("subscriptions", "id, status, unit_amount, currency, started_at", "started_at desc", 20),
  },
  {
    name: "totals of payments",
    sql: rows("customer_payment_totals", "currency, paid, overdue, owed, owed_since", "paid desc", 1),
  },
  {
    name: "history",
    sql: rows(
      "customer_timeline",
      timelineColumns,
      timelineOrder,
      21,
      `profile_id = ${id} and not is_repeated`,
    ),
  },
  {
    name: "history: payments",
    sql: rows(
      "customer_timeline",
      timelineColumns,
      timelineOrder,
      21,
      `profile_id = ${id} and kind in ('payment', 'refund')`,
    ),
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
