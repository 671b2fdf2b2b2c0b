import { useCallback, useState } from "react";
import { readStored, store } from "./browser-storage";

/**
 * What is being written, kept in this browser until it is sent: neither a reload nor a closed tab loses it.
 *
 * @param key names it; one text per key
 * @returns the draft found at first, and how to keep its next state (empty: nothing is kept)
 */
export function useDraft(key: string): [found: string, keep: (text: string) => void] {
  const name = `draft:${key}`;
  const [found] = useState(() => readStored(name) ?? "");
  const keep = useCallback((text: string) => store(name, text === "" ? null : text), [name]);
  return [found, keep];
}
