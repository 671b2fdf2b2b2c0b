import { queryOptions } from "@tanstack/react-query";
import { withDatabase } from "@/lib/database";

// Apart from the lists: the navigation shows it on every page of the administration.

// Messages arrive while the panel is open.
const refetchMs = 60_000;

/** How many customers wait for the team. */
function countWaiting(): Promise<number> {
  return withDatabase(async (database) => {
    const { count } = await database
      .from("contacts")
      .select("id", { count: "exact", head: true })
      .eq("status", "open")
      .throwOnError();
    return count ?? 0;
  });
}

/** How many customers wait for the team. */
export function waitingCountQuery() {
  return queryOptions({
    queryKey: ["support", "waiting"],
    queryFn: () => countWaiting(),
    refetchInterval: refetchMs,
  });
}
