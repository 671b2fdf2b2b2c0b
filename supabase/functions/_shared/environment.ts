import { FunctionError } from "./function-error.ts";

/** Where variables are read from: `Deno.env.get`, or an object's lookup in tests. */
export type ReadVariable = (name: string) => string | undefined;

/**
 * Reads variables by name. An empty value counts as missing, as in a copied
 * `.env.example`. Throws `not_configured` naming every missing one at once.
 */
export function readEnvironment<Name extends string>(
  read: ReadVariable,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name) => [name, read(name) ?? ""] as const);
  const missing = entries.filter(([, value]) => value === "").map(([name]) => name);
  if (missing.length > 0) {
    throw new FunctionError("not_configured", `Missing environment variables: ${missing.join(", ")}.`);
  }
  return Object.fromEntries(entries) as Record<Name, string>;
}
