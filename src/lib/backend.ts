import { getDatabase, type DatabaseClient } from "./database-client";
import { functionError, toAppError } from "./errors";
import { getSupabase, type Supabase } from "./supabase";

/**
 * Does a call of the data layer with the backend's client. Whatever fails in it, the
 * client's own code included (it comes over the network too), is thrown as an `AppError`.
 */
export async function withAppErrors<Result>(work: (supabase: Supabase) => Promise<Result>): Promise<Result> {
  try {
    return await work(await getSupabase());
  } catch (error) {
    throw await functionError(error);
  }
}

/** As `withAppErrors`, for what needs the tables only: it does not wait for the whole client. */
export async function withDatabase<Result>(
  work: (database: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(getDatabase());
  } catch (error) {
    throw toAppError(error);
  }
}

/** Throws what the backend's client answered as an error. */
export function throwIfError(error: Error | null): void {
  if (error) throw error;
}

/**
 * Calls an edge function for whoever is signed in.
 *
 * @returns its answer, which the caller has to check
 * @throws AppError with the code that the function answered; `unauthorized`, `network`
 */
export function invokeFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  return withAppErrors(async ({ functions }) => {
    const { data, error } = await functions.invoke<unknown>(name, { body });
    throwIfError(error as Error | null);
    return data;
  });
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
