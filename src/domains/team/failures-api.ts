import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/database";

/** Returns the number of open kinds of failure. */
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
 * Marks a kind of failure as fixed, or reopens it; a new occurrence also reopens it.
 *
 * @throws AppError `conflict` when it no longer exists, or the role was removed
 */
export function setFailureDone(id: string, isDone: boolean): Promise<void> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("failures")
      // PostgreSQL reads "now" as its own current time.
      .update({ done_at: isDone ? "now" : null })
      .eq("id", id)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("conflict");
  });
}
