import type { AppError } from "./app-error";
import { toAppError } from "./errors";

/** Ids of inserts that got no answer, by what was sent. */
const unanswered = new Map<string, string>();

/** Whether a request may have been carried out although it failed: its answer was lost. */
export function mayHaveBeenDone({ code }: AppError): boolean {
  return code === "network" || code === "unavailable";
}

/**
 * Does an insert that a person may repeat because its answer was lost: the same content then has the same id, and is
 * written once.
 *
 * @param content names what is inserted
 * @param insert writes a row with this id; a row that exists already is a success (`isInsertedAlready`)
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

/** Whether the database refused a row because it has a row with this id. */
export function isInsertedAlready(error: { code: string; message: string } | null): boolean {
  return error !== null && error.code === "23505" && error.message.includes("_pkey");
}
