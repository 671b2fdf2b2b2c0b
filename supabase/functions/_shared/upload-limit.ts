import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";

/**
 * Counts the bytes of one person's upload against what they may upload in a day.
 *
 * @throws `rate_limited`, with the time to wait
 */
export async function takeUpload(database: ServiceClient, callerId: string, bytes: number): Promise<void> {
  const { data: seconds } = await database.rpc("take_upload", { caller_id: callerId, bytes }).throwOnError();
  if (seconds > 0) {
    throw new FunctionError("rate_limited", `Too many bytes today. Try again after ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    });
  }
}
