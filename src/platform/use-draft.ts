import { useCallback, useState } from "react";
import { readDraft, storeDraft } from "./drafts";

/**
 * Keeps an unsent text in this browser until it is sent or the user signs out, across reloads and closed tabs.
 *
 * @param key identifies the draft
 * @returns the initial draft, and a function that stores the next one (removes it when empty)
 */
export function useDraft(key: string): [found: string, keep: (text: string) => void] {
  const [found] = useState(() => readDraft(key) ?? "");
  const keep = useCallback((text: string) => storeDraft(key, text === "" ? null : text), [key]);
  return [found, keep];
}
