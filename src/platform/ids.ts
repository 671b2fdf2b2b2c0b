import { AppError } from "./app-error";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a text, such as a URL parameter, is a valid row ID. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/**
 * Rejects a text that is no valid row ID.
 *
 * @throws AppError `not_found`
 */
export function assertId(text: string): void {
  if (!isId(text)) throw new AppError("not_found");
}
