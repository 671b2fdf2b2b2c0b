import { countQuery, type BenchQuery } from "../postgrest.ts";

/** The panel's first page, and the counts beside the navigation. */
export const home: BenchQuery[] = [
  // What all subscriptions bring in a month is the sum over all of them.
  {
    name: "figures",
    sql: "select public.admin_dashboard()",
    readsAllOf: ["public.subscriptions"],
    mayGrow: "sums up all subscriptions",
  },
  { name: "badge: activations", sql: countQuery("activation_queue") },
  { name: "badge: overdue activations", sql: countQuery("activation_queue", "overdue = true") },
  { name: "badge: tasks", sql: countQuery("team_tasks", "done_at is null") },
];
