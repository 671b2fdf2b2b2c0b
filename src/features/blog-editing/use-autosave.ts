import { useEffect, useEffectEvent, useState } from "react";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import type { PostFields } from "./post-fields";

/** Where what was typed is. */
export type SaveState =
  | { kind: "saved" }
  /** Nowhere: a new post of which nothing was typed. */
  | { kind: "empty" }
  /** In this browser, on its way to the server or waiting to be sent by hand. */
  | { kind: "kept" }
  | { kind: "saving" }
  /** In this browser; the server could not be reached, or refused. */
  | { kind: "failed"; error: AppError };

// A pause in typing, not every letter.
const saveMs = 2_000;
const retryMs = 15_000;

type AutosaveOptions = {
  isStored: boolean;
  fields: PostFields;
  /** Whether something was typed that the server does not have. */
  isDirty: boolean;
  /** Whether it may be sent by itself: a draft, complete enough. */
  isSendable: boolean;
  send: (fields: PostFields) => Promise<void>;
};

/**
 * Sends a draft to the server after a pause in typing. What could not be sent is tried again when the connection is
 * back.
 */
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
