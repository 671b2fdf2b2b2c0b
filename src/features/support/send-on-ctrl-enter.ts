import type { KeyboardEvent } from "react";

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
