import { commonTrigrams, listQuery, type BenchQuery } from "../postgrest.ts";

const columns = "id, kind, subject, profile_id, details, dedupe_key, due_at, done_at, created_at";

const open = "done_at is null";
const done = "done_at is not null";

function list(where: string, order = "due_at asc nulls last, created_at asc, id asc"): string {
  return listQuery({ from: "task_list", columns, where, order, limit: 25, counted: true });
}

/** The screen Tarefas. */
export const tasks: BenchQuery[] = [
  { name: "open", sql: list(open) },
  {
    name: "the sites of the page",
    sql: `select id, profile_id from public.sites
           where profile_id = any (array(
             select profile_id from public.team_tasks where ${open} order by due_at nulls last, created_at limit 25))`,
  },
  { name: "open, of a kind", sql: list(`${open} and kind = 'take_site_down'`) },
  { name: "open, search", sql: list(`${open} and search like '%loja-5%'`) },
  { name: "done", sql: list(done) },
  { name: "done, by subject", sql: list(done, "subject asc nulls last, created_at asc, id asc") },
  { name: "done, latest first", sql: list(done, "created_at desc nulls last, created_at asc, id asc") },
  { name: "done, of a kind", sql: list(`${done} and kind = 'take_site_down'`) },
  { name: "done, search", sql: list(`${done} and search like '%loja-51%'`), mayGrow: commonTrigrams },
];
