/** The longest search the pages send. */
export const maxTermLength = 80;

/** What a person typed, as it is searched for and shown: no spaces around it, none twice. */
export function tidyTerm(typed: string): string {
  return typed.replace(/\s+/g, " ").trim().slice(0, maxTermLength).trim();
}
