import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";

/** How many kinds of failure are open. */
export function countOpenFailures(): Promise<number> {
  return withDatabase(async (database) => {
    const { count } = await database
      .from("failures")
      .select("id", { count: "exact", head: true })
      .is("done_at", null)
      .throwOnError();
    return count ?? 0;
  });
}

/**
 * Marks a kind of failure as mended, or opens it again; one that comes back opens by itself.
 *
 * @throws AppError `conflict` when there is none any more, or the role was taken away
 */
export function setFailureDone(id: string, isDone: boolean): Promise<void> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("failures")
      // The database's own word for its own time.
      .update({ done_at: isDone ? "now" : null })
      .eq("id", id)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("conflict");
  });
}
