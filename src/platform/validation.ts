import type { ParseKeys } from "i18next";
import { cleanLine, isPlainLine, isVisibleText } from "@contract/plain-text";
import * as z from "zod/mini";
import type { CommonKey } from "./error-messages";

type MessageKey =
  // Texts for the forms of a single area are in its namespace.
  | Extract<CommonKey, `validation.${string}`>
  // A rejection by the server that belongs to a field.
  | Extract<CommonKey, `errors.${string}`>
  | `admin:${Extract<ParseKeys<"admin">, `invalid.${string}`>}`
  | `dashboard:${Extract<ParseKeys<"dashboard">, `migration.invalid.${string}`>}`;

/** Text key of a field's error. A number after a colon fills in its placeholder. */
export type FieldMessage = `${MessageKey}${"" | `:${number}`}`;

const maxNameLength = 120;

/** Returns an error message of a schema, type-checked as an existing text. */
export function says(message: FieldMessage): FieldMessage {
  return message;
}

/** Returns the text key of a message and the number for its placeholder. */
export function readFieldMessage(message: FieldMessage): { key: CommonKey; count: number } {
  const [, key, count = "0"] = /^(.+?)(?::(\d+))?$/.exec(message) ?? [];
  return { key: key as CommonKey, count: Number(count) };
}

/** Schema of a required visible text; removes surrounding spaces. */
export function requiredText() {
  return z.string().check(z.trim(), z.refine(isVisibleText, says("validation.required")));
}

/**
 * Returns the length of a text as the database counts it: by code point, while JavaScript counts an emoji as
 * two.
 */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Schema of a required text with a length limit.
 *
 * @param maxLength characters as the database counts them: code points, whereas JavaScript counts an emoji as two
 */
export function limitedText(maxLength: number) {
  return requiredText().check(
    z.refine((text) => lengthOf(text) <= maxLength, says(`validation.maxLength:${maxLength}`)),
  );
}

/**
 * Schema of a required line without characters that hide, break or reverse the surrounding text. The database rejects
 * them, too.
 */
export function plainLine(maxLength: number, message = says("validation.characters")) {
  return limitedText(maxLength).check(z.refine((line) => !isVisibleText(line) || isPlainLine(line), message));
}

/** Schema of a message's subject. */
export function subjectLine(maxLength: number) {
  return plainLine(maxLength, says("validation.subjectCharacters"));
}

/** Schema of a required line that browsers and password managers fill in; removes their invisible characters. */
export function filledLine() {
  return z.string().check(z.overwrite(cleanLine), z.refine(isVisibleText, says("validation.required")));
}

/** Schema of a user's name. */
export function personName() {
  return filledLine().check(
    z.refine((name) => [...name].length <= maxNameLength, says(`validation.maxLength:${maxNameLength}`)),
    z.refine((name) => !isVisibleText(name) || isPlainLine(name), says("validation.nameCharacters")),
  );
}

/** Schema of a required current password, spaces included. */
export function presentPassword() {
  return z.string().check(z.minLength(1, says("validation.required")));
}
