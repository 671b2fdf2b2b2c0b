// Digits grouped as in phone numbers: "(11) 98765-4321", "+55 11 98765.4321".
const phoneLike = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/** Replaces the punctuation of a phone number with spaces and removes the leading zeros of dialling. */
function spacePhone(digits: string): string {
  return digits.replaceAll(/[^\d]+/g, " ").replace(/^ *0+(?=[ \d]*[1-9])/, "");
}

/**
 * Returns the `like` patterns of a search: one for each typed word, in any order, ignoring case and accents. A text
 * matches all of them. Wildcards are literal. A phone number is one pattern, which matches it in any notation.
 */
export function searchPatterns(typed: string): string[] {
  // Postgres accepts neither NUL nor lone surrogates.
  const storable = typed.replaceAll(/[\p{Cc}\p{Cs}]/gu, " ").trim();
  if (phoneLike.test(storable)) return [patternOf(spacePhone(storable))];
  const words = foldText(storable).split(/\s+/);
  return [...new Set(words)].map((word) => patternOf(word));
}

function patternOf(text: string): string {
  // PostgREST converts `*` to `%` without an escape, so it is replaced by the single-character wildcard.
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("*", "_");
  return `%${literal.trim().replaceAll(/\s+/g, "%")}%`;
}

/** Returns a text in lower case without accents and apostrophes, like the search columns of the database. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f'`\u00b4\u02bc\u2018\u2019\u2032]/g, "")
    .toLowerCase();
}
