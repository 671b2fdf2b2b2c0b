import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";

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
