import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/database";

/** Returns the number of the caller's open tasks. */
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
 * Marks open tasks as done; the database stores the author.
 *
 * @returns the ids of the tasks that were open
 * @throws AppError `conflict` when none is open, or the role was removed
 */
export function finishTasks(ids: readonly string[]): Promise<readonly string[]> {
  return setTasksDone(ids, true);
}

/**
 * Reopens tasks that were done.
 *
 * @throws AppError `conflict` when all are open, the data of one was deleted, or the role was removed
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
