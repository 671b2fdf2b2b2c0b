import { useEffect, useRef, useState } from "react";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { storeBrowserCopy } from "./browser-copy";
import type { EditedPost, PostFields } from "./post-fields";

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
const copyMs = 400;
const saveMs = 2_000;
const retryMs = 15_000;

type AutosaveOptions = {
  userId: string;
  base: EditedPost | null;
  fields: PostFields;
  /** Whether something was typed that the server does not have. */
  isDirty: boolean;
  /** Whether it may be sent by itself: a draft, complete enough. */
  isSendable: boolean;
  send: (fields: PostFields) => Promise<void>;
};

/**
 * Keeps what is typed in this browser, and sends a draft to the server after a pause. What could not
 * be sent is tried again when the connection is back.
 */
export function useAutosave({ userId, base, fields, isDirty, isSendable, send }: AutosaveOptions): SaveState {
  const [failure, setFailure] = useState<AppError | null>(null);
  const [sending, setSending] = useState(false);
  const id = base?.id ?? null;
  const latest = useRef({ userId, id, base, fields, isDirty, send });
  useEffect(() => {
    latest.current = { userId, id, base, fields, isDirty, send };
  });

  useEffect(() => {
    const timer = setTimeout(() => keep({ userId, id, base, fields, isDirty }), copyMs);
    return () => clearTimeout(timer);
  }, [userId, id, base, fields, isDirty]);

  // The tab may never come back: what the pause had not kept yet is kept now.
  useEffect(() => {
    const keepNow = () => keep(latest.current);
    window.addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
      keepNow();
    };
  }, []);

  useEffect(() => {
    if (!isDirty || !isSendable || sending) return;
    async function attempt(): Promise<void> {
      setSending(true);
      try {
        await latest.current.send(fields);
        setFailure(null);
      } catch (thrown) {
        setFailure(toAppError(thrown));
      }
      setSending(false);
    }
    const timer = setTimeout(() => void attempt(), failure ? retryMs : saveMs);
    const sendNow = () => void attempt();
    window.addEventListener("online", sendNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", sendNow);
    };
  }, [fields, isDirty, isSendable, sending, failure]);

  if (sending) return { kind: "saving" };
  if (!isDirty) return { kind: base ? "saved" : "empty" };
  return failure ? { kind: "failed", error: failure } : { kind: "kept" };
}

type Kept = {
  userId: string;
  id: string | null;
  base: EditedPost | null;
  fields: PostFields;
  isDirty: boolean;
};

function keep({ userId, id, base, fields, isDirty }: Kept): void {
  storeBrowserCopy(userId, id, isDirty ? { base, fields } : null);
}
