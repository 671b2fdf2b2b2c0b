import { countQuery, type BenchQuery } from "../postgrest.ts";

/** The panel's first page, and the counts beside the navigation. */
export const home: BenchQuery[] = [
  {
    name: "figures",
    sql: "select public.admin_dashboard()",
    mayGrow: "reads what began and ended within thirty days",
  },
  { name: "badge: activations", sql: countQuery("activation_queue") },
  { name: "badge: overdue activations", sql: countQuery("activation_queue", "overdue = true") },
  { name: "badge: tasks", sql: countQuery("team_tasks", "done_at is null") },
];
