import { readStored, removeStored, store } from "./browser-storage";

const prefix = "draft:";

// Stored, so that other tabs, which end their session a moment later, do not write their drafts again.
const closedKey = "drafts-closed";

/** Reads what was typed and not sent; null when there is none. */
export function readDraft(key: string): string | null {
  return readStored(prefix + key);
}

/** Keeps what is typed in this browser, or removes it when it is null. Does nothing after `forgetDrafts`. */
export function storeDraft(key: string, text: string | null): void {
  if (text === null || readStored(closedKey) === null) store(prefix + key, text);
}

/** Removes every draft when a user signs out: the next user of this browser may be someone else. */
export function forgetDrafts(): void {
  store(closedKey, "yes");
  removeStored(prefix);
}

/** Lets drafts be kept again, once a user signs in. */
export function allowDrafts(): void {
  store(closedKey, null);
}
