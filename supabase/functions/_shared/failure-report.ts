import type { ServiceClient } from "./database.ts";
import type { FunctionError } from "./function-error.ts";

type Reporter = { database: ServiceClient; deployment?: string | undefined };

/** A worker writes each kind of failure at most this often. */
const millisecondsBetweenWrites = 5000;

type Kind = { writtenAt: number; unwritten: number };

/** The kinds of failures that this worker met. */
const kindsByDatabase = new WeakMap<ServiceClient, Map<string, Kind>>();

/**
 * Counts a function's failures among our own. That this fails too must not change the answer. Failures that follow
 * another of their kind within five seconds are written with the next one: while everything fails, each call would
 * otherwise also wait for a write.
 *
 * @param name of the function
 */
export function reportFailure(
  name: string,
  { database, deployment }: Reporter,
): (failure: FunctionError) => Promise<void> {
  return async ({ code }) => {
    const times = timesToWrite(database, `${name} ${code}`);
    if (times === 0) return;
    const version = deployment ? { version: deployment } : {};
    try {
      await database
        .rpc("record_failure", { source: "function", code, route: name, times, ...version })
        .throwOnError();
    } catch (error) {
      console.error("The failure was not counted:", error);
    }
  };
}

/** Adds a failure to its kind and returns how many are to be written now. */
function timesToWrite(database: ServiceClient, name: string): number {
  const kinds = kindsByDatabase.get(database) ?? new Map<string, Kind>();
  kindsByDatabase.set(database, kinds);
  const kind = kinds.get(name) ?? { writtenAt: -Infinity, unwritten: 0 };
  const times = kind.unwritten + 1;
  const isDue = performance.now() - kind.writtenAt >= millisecondsBetweenWrites;
  kinds.set(name, isDue ? { writtenAt: performance.now(), unwritten: 0 } : { ...kind, unwritten: times });
  return isDue ? times : 0;
}
