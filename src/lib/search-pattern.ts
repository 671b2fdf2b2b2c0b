import { foldText } from "./fold-text";

// Digits grouped as in phone numbers: "(11) 98765-4321", "+55 11 98765.4321".
const phoneLike = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/** Replaces the punctuation of a phone number with spaces and removes the leading zeros of dialling. */
function spacePhone(digits: string): string {
  return digits.replaceAll(/[^\d]+/g, " ").replace(/^ *0+(?=[ \d]*[1-9])/, "");
}

/**
 * Returns the `like` pattern of folded texts that contain the typed words in order, ignoring case and accents.
 * Wildcards are literal. Phone numbers match in any notation.
 */
export function searchPattern(typed: string): string {
  // Postgres accepts neither NUL nor lone surrogates.
  const storable = typed.replaceAll(/[\p{Cc}\p{Cs}]/gu, " ");
  const text = phoneLike.test(storable.trim()) ? spacePhone(storable.trim()) : foldText(storable);
  // PostgREST converts `*` to `%` without an escape, so it is replaced by the single-character wildcard.
  const words = text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("*", "_");
  return `%${words.trim().replaceAll(/\s+/g, "%")}%`;
}
