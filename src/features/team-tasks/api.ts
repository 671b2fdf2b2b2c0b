import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import type { DatabaseClient } from "@/lib/database-client";
import type { Language } from "@/lib/language";
import type { ExportOptions } from "@/lib/list/export-rows";
import { exportList } from "@/lib/list-export";
import { readPage, type Page } from "@/lib/pagination";
import type { Download } from "@/lib/save-file";
import { searchPattern } from "@/lib/search-pattern";
import { toTeamTask, type TasksRequest, type TeamTask } from "./model";

const perPage = 25;

const columns = "id, kind, subject, profile_id, details, dedupe_key, due_at, done_at, created_at" as const;

const sortColumns = {
  prazo: "due_at",
  assunto: "subject",
  criada: "created_at",
} as const satisfies Record<TasksRequest["sort"]["by"], string>;

/** One page of the tasks that are the caller's work; those without a date come last. */
export function listTasks(request: TasksRequest): Promise<Page<TeamTask>> {
  return withDatabase(async (database) => {
    const page = await readPage(request.page, perPage, (from, to, counting) => {
      const query = database.from("task_list").select(columns, counting);
      let wanted = request.state === "abertas" ? query.is("done_at", null) : query.not("done_at", "is", null);
      if (request.kind !== "todos") wanted = wanted.eq("kind", request.kind);
      if (request.search) wanted = wanted.like("search", searchPattern(request.search));
      return wanted
        .order(sortColumns[request.sort.by], { ascending: !request.sort.descending, nullsFirst: false })
        .order("created_at")
        .order("id")
        .range(from, to);
    });
    const sites = await sitesOf(
      database,
      page.items.flatMap(({ profile_id: id }) => id ?? []),
    );
    return {
      ...page,
      items: page.items.map((row) => toTeamTask(row, sites.get(row.profile_id ?? "") ?? null)),
    };
  });
}

async function sitesOf(database: DatabaseClient, profileIds: string[]): Promise<ReadonlyMap<string, string>> {
  if (profileIds.length === 0) return new Map();
  const { data } = await database
    .from("sites")
    .select("id, profile_id")
    .in("profile_id", [...new Set(profileIds)])
    .throwOnError();
  return new Map(data.map((site) => [site.profile_id, site.id]));
}

/** The tasks that the list shows, as a file. Fails as `exportList` does. */
export function exportTasks(
  { request, language }: { request: TasksRequest; language: Language },
  options: ExportOptions,
): Promise<Download> {
  return exportList(
    {
      list: "tasks",
      language,
      search: request.search && searchPattern(request.search),
      done: request.state === "feitas",
      kind: request.kind === "todos" ? null : request.kind,
      order: { by: sortColumns[request.sort.by], descending: request.sort.descending },
    },
    options,
  );
}

/** How many tasks of the caller's work are open. */
export function countOpenTasks(): Promise<number> {
  return withDatabase(async (database) => {
    const { count } = await database
      .from("team_tasks")
      .select("id", { count: "exact", head: true })
      .is("done_at", null)
      .throwOnError();
    return count ?? 0;
  });
}

/**
 * Marks open tasks as done; the database notes who did it.
 *
 * @returns the ids of those that were open still
 * @throws AppError `conflict` when none is open any more, or the role was taken away
 */
export function finishTasks(ids: readonly string[]): Promise<readonly string[]> {
  return setTasksDone(ids, true);
}

/**
 * Opens tasks again that were done.
 *
 * @throws AppError `conflict` when all are open already, nothing is left of one, or the role was taken away
 */
export async function reopenTasks(ids: readonly string[]): Promise<void> {
  await setTasksDone(ids, false);
}

function setTasksDone(ids: readonly string[], done: boolean): Promise<readonly string[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("set_team_tasks_done", { task_ids: [...ids], done }).throwOnError();
    if (data.length === 0) throw new AppError("conflict");
    return data;
  });
}
