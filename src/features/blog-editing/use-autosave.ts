import { useEffect, useEffectEvent, useState } from "react";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import type { PostFields } from "./post-fields";

/** The location of the user's changes. */
export type SaveState =
  | { kind: "saved" }
  /** Nothing to save: a new post without input. */
  | { kind: "empty" }
  /** Stored in this browser, until the next save. */
  | { kind: "kept" }
  | { kind: "saving" }
  /** Stored in this browser; the server could not be reached, or rejected the save. */
  | { kind: "failed"; error: AppError };

// After a pause in typing, not for every letter.
const saveMs = 2_000;
const retryMs = 15_000;

type AutosaveOptions = {
  isStored: boolean;
  fields: PostFields;
  /** The form has changes that the server does not have. */
  isDirty: boolean;
  /** The form may be saved automatically: a draft with all required fields. */
  isSendable: boolean;
  send: (fields: PostFields) => Promise<void>;
};

/** Saves a draft on the server after a pause in typing. Retries a failed save when the connection returns. */
export function useAutosave({ isStored, fields, isDirty, isSendable, send }: AutosaveOptions): SaveState {
  const [failure, setFailure] = useState<AppError | null>(null);
  const [sending, setSending] = useState(false);
  const attempt = useEffectEvent(async () => {
    setSending(true);
    try {
      await send(fields);
      setFailure(null);
    } catch (thrown) {
      setFailure(toAppError(thrown));
    }
    setSending(false);
  });

  useEffect(() => {
    if (!isDirty || !isSendable || sending) return;
    const timer = setTimeout(() => void attempt(), failure ? retryMs : saveMs);
    const sendNow = () => void attempt();
    window.addEventListener("online", sendNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", sendNow);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change begins the pause again
  }, [fields, isDirty, isSendable, sending, failure]);

  if (sending) return { kind: "saving" };
  if (!isDirty) return { kind: isStored ? "saved" : "empty" };
  return failure ? { kind: "failed", error: failure } : { kind: "kept" };
}
