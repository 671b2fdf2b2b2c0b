import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";

/**
 * Counts a user's call of a function against its limit.
 *
 * @param name of the function, as in the table call_limits
 * @throws `rate_limited` with the time to wait when the limit is exceeded
 */
export async function takeCall(database: ServiceClient, callerId: string, name: string): Promise<void> {
  const { data: seconds } = await database
    .rpc("take_call", { caller_id: callerId, function_name: name })
    .throwOnError();
  refuseFor(seconds, "Too many calls.");
}

/**
 * Counts the bytes of an upload against the user's daily limit.
 *
 * @throws `rate_limited` with the time to wait when the limit is exceeded
 */
export async function takeUpload(database: ServiceClient, callerId: string, bytes: number): Promise<void> {
  const { data: seconds } = await database.rpc("take_upload", { caller_id: callerId, bytes }).throwOnError();
  refuseFor(seconds, "Too many bytes today.");
}

function refuseFor(seconds: number, reason: string): void {
  if (seconds <= 0) return;
  const message = `${reason} Try again after ${seconds} seconds.`;
  throw new FunctionError("rate_limited", message, { retryAfterSeconds: seconds });
}
