import { readStored, removeStored, store } from "./browser-storage";

const prefix = "draft:";

// Stored, so that other tabs, which sign out a moment later, do not store their drafts again.
const closedKey = "drafts-closed";

/** Reads an unsent text; null without one. */
export function readDraft(key: string): string | null {
  return readStored(prefix + key);
}

/** Stores an unsent text in this browser, or removes it when it is null. Does nothing after `forgetDrafts`. */
export function storeDraft(key: string, text: string | null): void {
  if (text === null || readStored(closedKey) === null) store(prefix + key, text);
}

/** Removes every draft on sign-out because the next user of this browser may be someone else. */
export function forgetDrafts(): void {
  store(closedKey, "yes");
  removeStored(prefix);
}

/** Allows drafts again after a sign-in. */
export function allowDrafts(): void {
  store(closedKey, null);
}
