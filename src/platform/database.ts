import { getDatabase, type DatabaseClient } from "./database-client";
import { toAppError } from "./errors";

/** Runs a call that needs only the tables: like `withAppErrors`, without loading the complete Supabase client. */
export async function withDatabase<Result>(
  work: (database: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(getDatabase());
  } catch (error) {
    throw toAppError(error);
  }
}

/** Returns a public setting; null without a value. */
export function getSetting(key: string): Promise<string | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("settings")
      .select("value")
      .eq("key", key)
      .maybeSingle()
      .throwOnError();
    return data?.value ?? null;
  });
}
