import type { Caller, TestDatabase } from "../test-database.ts";

/**
 * Refusals: insufficient_privilege (no grant or a policy), a view that is not writable, a computed column of a view, an
 * identity column.
 */
const refusals = new Set(["42501", "55000", "0A000", "428C9"]);

/** Returns the number of rows that a statement returns or changes, and rolls back. Returns 0 when it is refused. */
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
