import type { ParseKeys } from "i18next";
import { isPlainLine, isVisibleText } from "@contract/plain-text";
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

/** A text that must be there and show something, without the spaces around it. */
export function requiredText() {
  return z.string().check(z.trim(), z.refine(isVisibleText, says("validation.required")));
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

/** A required line without characters that hide, break or reverse the text around it. The database refuses them too. */
export function plainLine(maxLength: number, message = says("validation.characters")) {
  return limitedText(maxLength).check(z.refine((line) => !isVisibleText(line) || isPlainLine(line), message));
}

/** A message's subject. */
export function subjectLine(maxLength: number) {
  return plainLine(maxLength, says("validation.subjectCharacters"));
}

/** A person's name. */
export function personName() {
  return plainLine(maxNameLength, says("validation.nameCharacters"));
}

/** A password as it is typed, spaces included, that must be there. */
export function presentPassword() {
  return z.string().check(z.minLength(1, says("validation.required")));
}
