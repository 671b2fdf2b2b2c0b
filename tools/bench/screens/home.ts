import { countQuery, type BenchQuery } from "../postgrest.ts";

/** The administration's first page, and the counts in the navigation. */
export const home: BenchQuery[] = [
  {
    name: "figures",
    sql: "select public.admin_dashboard()",
    mayGrow: "reads subscriptions that began or ended within thirty days",
  },
  { name: "badge: activations", sql: countQuery("activation_queue") },
  { name: "badge: overdue activations", sql: countQuery("activation_queue", "overdue = true") },
  { name: "badge: tasks", sql: countQuery("team_tasks", "done_at is null") },
];
