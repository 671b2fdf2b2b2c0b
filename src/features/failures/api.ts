import { AppError } from "@/lib/app-error";
import { withDatabase } from "@/lib/database";
import { readPage, type Page } from "@/lib/pagination";
import { searchPattern } from "@/lib/search-pattern";
import { toFailure, type Failure, type FailuresRequest } from "./model";

const perPage = 25;

const columns =
  "id, source, code, route, place, version, times, first_seen_at, last_seen_at, done_at" as const;

/** One page of our failures by kind, the latest first. */
export function listFailures(request: FailuresRequest): Promise<Page<Failure>> {
  return withDatabase(async (database) => {
    const page = await readPage(request.page, perPage, (from, to, counting) => {
      const query = database.from("failures").select(columns, counting);
      let wanted = request.state === "abertas" ? query.is("done_at", null) : query.not("done_at", "is", null);
      if (request.search) wanted = wanted.like("search", searchPattern(request.search));
      return wanted.order("last_seen_at", { ascending: false }).order("id").range(from, to);
    });
    return { ...page, items: page.items.map(toFailure) };
  });
}

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
