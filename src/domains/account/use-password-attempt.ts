import { useRef } from "react";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { mayHaveBeenDone } from "@/platform/insert-once";

/**
 * Sends a new password. The answer to an earlier attempt may have been lost after the server changed the
 * password. Sending the same password again then counts as success.
 *
 * @returns `attempt`, which takes the new password, a function that sends it, and a check whether an error
 * means that it is already set
 */
export function usePasswordAttempt() {
  const unanswered = useRef<string | null>(null);

  return async function attempt(
    password: string,
    send: () => Promise<void>,
    isSetAlready: (refusal: AppError) => boolean | Promise<boolean>,
  ): Promise<void> {
    try {
      await send();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (unanswered.current === password && (await isSetAlready(error))) return;
      if (mayHaveBeenDone(error)) unanswered.current = password;
      throw error;
    }
  };
}
