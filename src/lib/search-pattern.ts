import { foldText } from "./fold-text";

// Digits as people group them in phone numbers: "(11) 98765-4321", "+55 11 98765.4321".
const phoneLike = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/** Replaces the punctuation of a phone number by spaces, and removes the zeros that are dialled before it. */
function spacePhone(digits: string): string {
  return digits.replaceAll(/[^\d]+/g, " ").replace(/^ *0+(?=[ \d]*[1-9])/, "");
}

/**
 * Returns the `like` pattern of folded texts that contain the typed words in their order, in any case and with or
 * without accents. Wildcards are taken literally. Phone numbers are found in any notation.
 */
export function searchPattern(typed: string): string {
  // Postgres has no NUL and no half characters.
  const storable = typed.replaceAll(/[\p{Cc}\p{Cs}]/gu, " ");
  const text = phoneLike.test(storable.trim()) ? spacePhone(storable.trim()) : foldText(storable);
  // PostgREST reads `*` as `%` and has no escape for it: it matches any one character.
  const words = text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("*", "_");
  return `%${words.trim().replaceAll(/\s+/g, "%")}%`;
}
