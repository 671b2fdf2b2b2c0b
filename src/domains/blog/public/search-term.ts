/** The longest search the pages send. */
export const maxTermLength = 80;

/** Trims a search term and collapses its spaces. */
export function normalizeTerm(typed: string): string {
  return typed.replace(/\s+/g, " ").trim().slice(0, maxTermLength).trim();
}
