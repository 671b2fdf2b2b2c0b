import { queryOptions } from "@tanstack/react-query";
import { withDatabase } from "@/lib/database";

// A separate file because every page of the administration loads it with the navigation.

// New messages arrive while the panel is open.
const refetchMs = 60_000;

/** Returns the number of conversations that wait for an answer of the team. */
function countOpenConversations(): Promise<number> {
  return withDatabase(async (database) => {
    const { count } = await database
      .from("contacts")
      .select("id", { count: "exact", head: true })
      .eq("status", "open")
      .throwOnError();
    return count ?? 0;
  });
}

/** The query for the number of conversations that wait for an answer of the team. */
export function openConversationCountQuery() {
  return queryOptions({
    queryKey: ["support", "waiting"],
    queryFn: countOpenConversations,
    refetchInterval: refetchMs,
  });
}
