import type { PGlite } from "@electric-sql/pglite";

type Serialize = (value: unknown) => unknown;

/**
 * Sends every parameter as text, so that Postgres refuses a value of another type, as hosted. PGlite's own
 * serializers throw for such a value or return it unchanged. Half a message is sent then, and the shared connection
 * keeps its aborted transaction.
 */
export function sendParametersAsText(database: PGlite): void {
  const own: Readonly<Record<number, Serialize>> = database.serializers;
  // PGlite adds the serializers of array types later, so each is looked up on use.
  const serializers = new Proxy<Record<number, (value: unknown) => string>>(
    {},
    { get: (_, type) => (value: unknown) => textOf(value, own[Number(type)] ?? String) },
  );
  const query = database.query.bind(database);
  database.query = (sql, params, options) => query(sql, params, { ...options, serializers });
}

function textOf(value: unknown, serialize: Serialize): string {
  try {
    const text = serialize(value);
    if (typeof text === "string") return text;
  } catch {
    // The value does not have this type.
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
