import type { AppError } from "./app-error";
import { toAppError } from "./errors";

/** IDs of inserts without a response, by content. */
const unanswered = new Map<string, string>();

/** Returns whether a failed request may have been executed because its response was lost. */
export function mayHaveBeenDone({ code }: AppError): boolean {
  return code === "network" || code === "unavailable";
}

/**
 * Runs an insert that a user may repeat after a lost response: the same content then has the same ID, and is written
 * once.
 *
 * @param content identifies the inserted data
 * @param insert writes a row with this ID; an existing row is a success (`isInsertedAlready`)
 */
export async function insertOnce<Result>(
  content: readonly unknown[],
  insert: (id: string) => Promise<Result>,
): Promise<Result> {
  const key = JSON.stringify(content);
  const id = unanswered.get(key) ?? crypto.randomUUID();
  unanswered.delete(key);
  try {
    return await insert(id);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (mayHaveBeenDone(error)) unanswered.set(key, id);
    throw error;
  }
}

/** Returns whether the database rejected a row because its ID exists. */
export function isInsertedAlready(error: { code: string; message: string } | null): boolean {
  return error !== null && error.code === "23505" && error.message.includes("_pkey");
}
