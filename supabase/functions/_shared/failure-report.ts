import type { ServiceClient } from "./database.ts";
import type { FunctionError } from "./function-error.ts";

type Reporter = { database: ServiceClient; deployment?: string | undefined };

/**
 * Counts a function's failures among our own. That this fails too must not change the answer.
 *
 * @param name of the function
 */
export function reportFailure(
  name: string,
  { database, deployment }: Reporter,
): (failure: FunctionError) => Promise<void> {
  return async ({ code }) => {
    const version = deployment ? { version: deployment } : {};
    try {
      await database
        .rpc("record_failure", { source: "function", code, route: name, ...version })
        .throwOnError();
    } catch (error) {
      console.error("The failure was not counted:", error);
    }
  };
}
