import { type KeyboardEvent, useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "@/platform/app-error";
import { readDraft, storeDraft } from "@/platform/drafts";
import { errorMessages } from "@/platform/error-messages";
import { defaultRetryAfterSeconds } from "@/platform/errors";
import { minutesOf } from "../rules";

type Attempt = { id: string; content: string };

function readAttempt(key: string): Attempt | null {
  try {
    return JSON.parse(readDraft(key) ?? "null") as Attempt | null;
  } catch {
    return null;
  }
}

/**
 * Returns idempotency keys: the same content sent again after a lost answer is stored once. The key is stored
 * with the draft, so a reload keeps it.
 *
 * @param draftKey key of the draft
 * @returns `nameOf` returns the same key for the same content until `forget` reports its success
 */
export function useRequestId(draftKey: string): {
  nameOf: (content: readonly unknown[]) => string;
  forget: () => void;
} {
  const key = `${draftKey}:request`;
  const nameOf = useCallback(
    (parts: readonly unknown[]) => {
      const content = JSON.stringify(parts);
      const stored = readAttempt(key);
      if (stored?.content === content) return stored.id;
      const id = crypto.randomUUID();
      storeDraft(key, JSON.stringify({ id, content } satisfies Attempt));
      return id;
    },
    [key],
  );
  const forget = useCallback(() => storeDraft(key, null), [key]);
  return { nameOf, forget };
}

/** Returns a function for the title and text of a failure to send. */
export function useFailureWords(): (error: AppError) => { title: string; text: string } {
  const { t } = useTranslation(["faqPage", "common"]);
  return ({ code, retryAfterSeconds = defaultRetryAfterSeconds }) => {
    if (code === "rate_limited") {
      return {
        title: t("support.form.limitTitle"),
        text: t("support.form.limitText", { count: minutesOf(retryAfterSeconds) }),
      };
    }
    const reason = code === "unknown" ? t("support.form.errorText") : t(`common:${errorMessages[code]}`);
    return { title: t("support.form.errorTitle"), text: `${reason} ${t("support.form.kept")}` };
  };
}

/** Value of a submit button that sends and opens the next conversation. */
export const sendAndOpenNext = "next";

/**
 * Submits the form of a text field on Ctrl+Enter, or ⌘+Enter on a Mac. With Shift it presses the button that also opens
 * the next conversation, where the form has one.
 */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const button = event.shiftKey
    ? form?.querySelector<HTMLButtonElement>(`[type=submit][value=${sendAndOpenNext}]`)
    : undefined;
  form?.requestSubmit(button ?? undefined);
}
