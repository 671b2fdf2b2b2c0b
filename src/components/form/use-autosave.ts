import { useEffect, useEffectEvent, useState } from "react";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";

/** The location of the user's changes. */
export type SaveState =
  /** `at` is the time of the last save of this form in milliseconds; null before one. */
  | { kind: "saved"; at: number | null }
  /** Nothing to save: a new record without input. */
  | { kind: "empty" }
  /** Stored in this browser, until the next save. */
  | { kind: "kept" }
  | { kind: "saving" }
  /** Stored in this browser; the server could not be reached, or rejected the save. */
  | { kind: "failed"; error: AppError };

// After a pause in typing, not for every letter.
const saveMs = 2_000;
const retryMs = 15_000;

type AutosaveOptions<Fields> = {
  isStored: boolean;
  fields: Fields;
  /** The form has changes that the server does not have. */
  isDirty: boolean;
  /** The fields are valid and may be saved automatically. */
  isSendable: boolean;
  send: (fields: Fields) => Promise<void>;
};

/**
 * Saves a record on the server after a pause in typing. Retries a failed save when the connection returns. `saveNow`
 * saves without the pause.
 */
export function useAutosave<Fields>({
  isStored,
  fields,
  isDirty,
  isSendable,
  send,
}: AutosaveOptions<Fields>): { state: SaveState; saveNow: () => void } {
  const [failure, setFailure] = useState<AppError | null>(null);
  const [sending, setSending] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);

  async function sendNow(): Promise<void> {
    setSending(true);
    try {
      await send(fields);
      setFailure(null);
      setSavedAt(Date.now());
    } catch (thrown) {
      setFailure(toAppError(thrown));
    }
    setSending(false);
  }
  const attempt = useEffectEvent(sendNow);

  useEffect(() => {
    if (!isDirty || !isSendable || sending) return;
    const timer = setTimeout(() => void attempt(), failure ? retryMs : saveMs);
    const onOnline = () => void attempt();
    window.addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onOnline);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `fields` restarts the timer after each change
  }, [fields, isDirty, isSendable, sending, failure]);

  function stateNow(): SaveState {
    if (sending) return { kind: "saving" };
    if (!isDirty) return isStored ? { kind: "saved", at: savedAt } : { kind: "empty" };
    return failure ? { kind: "failed", error: failure } : { kind: "kept" };
  }

  return {
    state: stateNow(),
    saveNow: () => {
      if (isDirty && isSendable && !sending) void sendNow();
    },
  };
}
