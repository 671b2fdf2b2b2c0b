import type { ParseKeys } from "i18next";
import * as z from "zod/mini";
import type { CommonKey } from "./error-messages";

type MessageKey =
  // What only the forms of one part say is in its own texts.
  | Extract<CommonKey, `validation.${string}`>
  // A refusal of the server that belongs beside a field.
  | Extract<CommonKey, `errors.${string}`>
  | `admin:${Extract<ParseKeys<"admin">, `invalid.${string}`>}`
  | `migration:${Extract<ParseKeys<"migration">, `invalid.${string}`>}`;

/** Text key of what is wrong with a field; a number after a colon is the one that the sentence names. */
export type FieldMessage = `${MessageKey}${"" | `:${number}`}`;

const maxNameLength = 120;

/** What a schema says, checked to be a text that exists. */
export function says(message: FieldMessage): FieldMessage {
  return message;
}

/** The text key in a message, and the number that its sentence names. */
export function readFieldMessage(message: FieldMessage): { key: CommonKey; count: number } {
  const [, key, count = "0"] = /^(.+?)(?::(\d+))?$/.exec(message) ?? [];
  return { key: key as CommonKey, count: Number(count) };
}

/** A text that must be there, without the spaces around it. */
export function requiredText() {
  return z.string().check(z.trim(), z.minLength(1, says("validation.required")));
}

/**
 * A text that must be there and not too long.
 *
 * @param maxLength in characters as the database counts them: by code point, where JavaScript counts an emoji as two
 */
export function limitedText(maxLength: number) {
  return requiredText().check(
    z.refine((text) => [...text].length <= maxLength, says(`validation.maxLength:${maxLength}`)),
  );
}

// They hide, break or turn round the text that a name stands in. The database refuses them too.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const controlOrDirection = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** A message's subject, without control and direction characters. */
export function subjectLine(maxLength: number) {
  return limitedText(maxLength).check(
    z.refine((text) => !controlOrDirection.test(text), says("validation.subjectCharacters")),
  );
}

/** A person's name, without control and direction characters. */
export function personName() {
  return limitedText(maxNameLength).check(
    z.refine((name) => !controlOrDirection.test(name), says("validation.nameCharacters")),
  );
}

/** A password as it is typed, spaces included, that must be there. */
export function presentPassword() {
  return z.string().check(z.minLength(1, says("validation.required")));
}
