import { useEffect, useEffectEvent, useState } from "react";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";

/** The location of the user's changes. */
export type SaveState =
  /** `at` is the time of the last save of this form in milliseconds; null before one. */
  | { kind: "saved"; at: number | null }
  /** Nothing to save: a new record without input. */
  | { kind: "empty" }
  /** Stored in this browser, until the next save. */
  | { kind: "kept" }
  | { kind: "saving" }
  /**
   * Stored in this browser; the server could not be reached, or rejected the save. `error` is null when a field shows
   * the reason.
   */
  | { kind: "failed"; error: AppError | null };

// After a pause in typing, not for every letter.
const saveMs = 2_000;
const retryMs = 15_000;
const temporary = new Set<AppError["code"]>(["network", "unavailable", "rate_limited", "unknown"]);

type AutosaveOptions<Fields> = {
  isStored: boolean;
  fields: Fields;
  /** The form has changes that the server does not have. */
  isDirty: boolean;
  /** The fields are valid and may be saved automatically. */
  isSendable: boolean;
  /** Resolves to false when the server rejected the fields and the form shows the reason. */
  send: (fields: Fields) => Promise<boolean>;
};

/**
 * Saves a record on the server after a pause in typing. Retries a failed save when the connection returns. Fields that
 * the server rejects are not sent again until they change. `saveNow` saves without the pause.
 */
export function useAutosave<Fields>({
  isStored,
  fields,
  isDirty,
  isSendable,
  send,
}: AutosaveOptions<Fields>): { state: SaveState; saveNow: () => void } {
  const [failure, setFailure] = useState<AppError | null>(null);
  // The fields that the server rejected last.
  const [rejected, setRejected] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);

  const sent = JSON.stringify(fields);
  const isRejected = rejected === sent;
  // After a rate limit, the server's waiting time counts.
  const pauseMs = failure ? Math.max(retryMs, (failure.retryAfterSeconds ?? 0) * 1000) : saveMs;

  async function sendNow(): Promise<void> {
    setSending(true);
    try {
      const isAccepted = await send(fields);
      setFailure(null);
      setRejected(isAccepted ? null : sent);
      if (isAccepted) setSavedAt(Date.now());
    } catch (thrown) {
      const error = toAppError(thrown);
      setFailure(error);
      setRejected(temporary.has(error.code) ? null : sent);
    }
    setSending(false);
  }
  const attempt = useEffectEvent(sendNow);

  useEffect(() => {
    if (!isDirty || !isSendable || sending || isRejected) return;
    // Changed fields may be accepted.
    const timer = setTimeout(() => void attempt(), rejected === null ? pauseMs : saveMs);
    const onOnline = () => void attempt();
    window.addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onOnline);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `fields` restarts the timer after each change
  }, [fields, isDirty, isSendable, sending, isRejected, rejected, pauseMs]);

  function stateNow(): SaveState {
    if (sending) return { kind: "saving" };
    if (!isDirty) return isStored ? { kind: "saved", at: savedAt } : { kind: "empty" };
    if (rejected !== null && !isRejected) return { kind: "kept" };
    return failure || isRejected ? { kind: "failed", error: failure } : { kind: "kept" };
  }

  return {
    state: stateNow(),
    saveNow: () => {
      if (isDirty && isSendable && !sending) void sendNow();
    },
  };
}
