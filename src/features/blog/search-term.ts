import { foldText } from "@/lib/fold-text";

/** The longest search the pages send. */
export const MAX_TERM_LENGTH = 80;

/** What a person typed, as it is searched for and shown: no spaces around it, none twice. */
export function tidyTerm(typed: string): string {
  return typed.replace(/\s+/g, " ").trim().slice(0, MAX_TERM_LENGTH).trim();
}

/**
 * The value of PostgREST's `like` for texts that hold the term anywhere. The
 * database's own wildcards are taken literally. PostgREST reads every `*` as
 * "anything" and knows no way to write one: it stands for any one character.
 */
export function containsPattern(term: string): string {
  const literal = foldText(term)
    .replace(/[\\%_]/g, "\\$&")
    .replaceAll("*", "_");
  return `*${literal}*`;
}
