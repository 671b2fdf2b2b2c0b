import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";

/**
 * Counts one person's call of a function against its limit.
 *
 * @param name of the function, as in the table call_limits
 * @throws `rate_limited`, with the time to wait, for the call that is one too many
 */
export async function takeCall(database: ServiceClient, callerId: string, name: string): Promise<void> {
  const { data: seconds } = await database
    .rpc("take_call", { caller_id: callerId, function_name: name })
    .throwOnError();
  if (seconds > 0) {
    throw new FunctionError("rate_limited", `Too many calls. Try again after ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    });
  }
}
