import type { ServiceClient } from "./database.ts";
import type { FunctionError } from "./function-error.ts";

type Reporter = { database: ServiceClient; deployment?: string | undefined };

/** Minimum time between two writes of the same kind of failure in one worker. */
const millisecondsBetweenWrites = 5000;

type Kind = { writtenAt: number; unwritten: number };

/** Kinds of failures in this worker. */
const kindsByDatabase = new WeakMap<ServiceClient, Map<string, Kind>>();

/**
 * Stores a failure of a function. An error of the report does not change the response. Failures of the same
 * kind within five seconds are written together, because during an outage every call would wait for a write.
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

/** Counts a failure and returns the number to write now. */
function timesToWrite(database: ServiceClient, name: string): number {
  const kinds = kindsByDatabase.get(database) ?? new Map<string, Kind>();
  kindsByDatabase.set(database, kinds);
  const kind = kinds.get(name) ?? { writtenAt: -Infinity, unwritten: 0 };
  const times = kind.unwritten + 1;
  const isDue = performance.now() - kind.writtenAt >= millisecondsBetweenWrites;
  kinds.set(name, isDue ? { writtenAt: performance.now(), unwritten: 0 } : { ...kind, unwritten: times });
  return isDue ? times : 0;
}
