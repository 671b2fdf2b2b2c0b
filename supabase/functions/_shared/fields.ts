import * as z from "zod";
import { isPlainLine } from "./contract/plain-text.ts";

// Field types of the functions. They refuse values that Postgres cannot read or store, so that the response
// is 400 instead of 500.

/** The id of a row: a positive `integer`. */
export const rowNumber = z.int32().min(1);

/** The id of a row: a UUID. */
export const rowId = z.uuid();

// The year 9999 as milliseconds since 1970.
const lastTime = Date.UTC(9999, 11, 31);

/** A time from 1970 to 9999 with its offset, which Postgres limits to less than 16 hours. */
export const time = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((at) => !/[+-](1[6-9]|2\d):\d\d$/.test(at) && Date.parse(at) > 0 && Date.parse(at) < lastTime);

/**
 * A text that Postgres can store: without NUL and unpaired surrogates.
 *
 * @param longest in code points, as in the database: an emoji counts as one
 * @param message error message for developers
 */
export function text(longest: number, message?: string) {
  return z
    .string(message)
    .refine(
      (value) =>
        value.length <= 2 * longest &&
        [...value].length <= longest &&
        !value.includes("\0") &&
        !/\p{Cs}/u.test(value),
      message,
    );
}

/** A name or title: one visible line, trimmed. */
export function line(longest: number) {
  return z.string().trim().pipe(text(longest)).refine(isPlainLine);
}
