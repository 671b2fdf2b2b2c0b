import { AppError } from "./app-error";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text, such as a part of an address, can be the id of a row. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** Refuses a text that cannot be the id of a row. @throws AppError `not_found` */
export function assertId(text: string): void {
  if (!isId(text)) throw new AppError("not_found");
}
