import { toAppError } from "@/platform/errors";
import { resendConfirmation } from "./api";

/**
 * Resends the confirmation e-mail, unless one was sent just now.
 *
 * @returns the seconds until another may be sent
 * @throws AppError `network`…
 */
export async function sendConfirmation(email: string): Promise<number> {
  try {
    await resendConfirmation(email);
    return 0;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code !== "rate_limited") throw error;
    return error.retryAfterSeconds ?? 0;
  }
}
