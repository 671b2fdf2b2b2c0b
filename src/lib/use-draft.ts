import { useCallback, useState } from "react";
import { readDraft, storeDraft } from "./drafts";

/**
 * What is being written, kept in this browser until it is sent or the user signs out. A reload or a closed tab does
 * not lose it.
 *
 * @param key names it; one text per key
 * @returns the draft found at first, and how to keep its next state (empty: nothing is kept)
 */
export function useDraft(key: string): [found: string, keep: (text: string) => void] {
  const [found] = useState(() => readDraft(key) ?? "");
  const keep = useCallback((text: string) => storeDraft(key, text === "" ? null : text), [key]);
  return [found, keep];
}
