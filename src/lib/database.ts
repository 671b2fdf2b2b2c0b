import { getDatabase, type DatabaseClient } from "./database-client";
import { toAppError } from "./errors";

/** Does a call that needs the tables only: as `withAppErrors`, without waiting for the whole Supabase client. */
export async function withDatabase<Result>(
  work: (database: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(getDatabase());
  } catch (error) {
    throw toAppError(error);
  }
}

/** A public setting as an administrator wrote it; null when there is none. */
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
