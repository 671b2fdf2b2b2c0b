import type { PGlite } from "@electric-sql/pglite";

type Serialize = (value: unknown) => unknown;

/**
 * Sends every parameter as text, so that Postgres itself refuses a value of another type, as it does hosted. PGlite's own
 * serializers throw for such a value or return it unchanged: half a message is sent then, and the connection, which
 * all requests share, keeps its aborted transaction.
 */
export function sendParametersAsText(database: PGlite): void {
  const own: Readonly<Record<number, Serialize>> = database.serializers;
  // PGlite adds the serializers of array types later, so each is looked up when it is needed.
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
    // Not a value of this type.
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
