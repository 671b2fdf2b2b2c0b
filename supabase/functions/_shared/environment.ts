import { FunctionError } from "./function-error.ts";

/** Source of environment variables: `Deno.env`, or a map in tests. */
export type Environment = { get: (name: string) => string | undefined };

/** Variables that hold named keys, `{ "default": "…" }`, and the variable of the legacy single key. */
const keySets: Record<string, string> = {
  SUPABASE_SECRET_KEYS: "SUPABASE_SERVICE_ROLE_KEY",
  SUPABASE_PUBLISHABLE_KEYS: "SUPABASE_ANON_KEY",
};

/**
 * Reads variables by name; from a set of keys it reads one. An empty value counts as missing, as in a copied
 * `.env.example`.
 *
 * @throws `not_configured` naming every missing variable
 */
export function readEnvironment<Name extends string>(
  environment: Environment,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name) => [name, read(environment, name)] as const);
  const missing = entries.filter(([, value]) => value === "").map(([name]) => name);
  if (missing.length > 0) {
    throw new FunctionError("not_configured", `Missing environment variables: ${missing.join(", ")}.`);
  }
  return Object.fromEntries(entries) as Record<Name, string>;
}

function read(environment: Environment, name: string): string {
  const value = environment.get(name) ?? "";
  const legacyName = keySets[name];
  return legacyName === undefined ? value : (defaultKey(value) ?? environment.get(legacyName) ?? "");
}

/** Returns the key named default, or any other while the default key is being replaced. */
function defaultKey(keys: string): string | undefined {
  if (keys === "") return undefined;
  const byName = JSON.parse(keys) as Record<string, string>;
  return byName["default"] ?? Object.values(byName)[0];
}
