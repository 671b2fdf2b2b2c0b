import type { Caller, TestDatabase } from "./test-database.ts";

/**
 * insufficient_privilege (no grant, or refused by a policy), a view that takes no
 * writes, an identity column or a computed one of a view that takes none: from anyone.
 */
const refusals = new Set(["42501", "55000", "428C9", "0A000"]);

/** How many rows a statement returns or changes, before it is undone; none when it is refused. */
export async function rowsReached(
  database: TestDatabase,
  caller: Caller,
  sql: string,
  prepare?: string,
): Promise<number> {
  try {
    const { rows, affectedRows } = await database.rehearse(caller, sql, [], prepare);
    return Math.max(rows.length, affectedRows ?? 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && refusals.has(String(error.code))) {
      return 0;
    }
    throw error;
  }
}
