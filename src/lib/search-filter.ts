/**
 * The condition that one of several columns contains what was typed, for PostgREST's `or`:
 * what the person types is text, wildcards and commas included.
 */
export function containsFilter(columns: readonly string[], typed: string): string {
  // First for LIKE, then for PostgREST's quotes. `*` is PostgREST's `%`, and cannot be escaped: any character will do.
  const pattern = typed.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("*", "_");
  const quoted = pattern.replaceAll(/["\\]/g, String.raw`\$&`);
  return columns.map((column) => `${column}.ilike."%${quoted}%"`).join(",");
}
