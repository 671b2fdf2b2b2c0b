import { safeReturnPath } from "@/config/paths";
import { readStored, store } from "@/lib/browser-storage";

// The confirmation link opens in a new tab, where navigation state is gone.
const storageKey = "return-path";

/** The path to return to in a navigation's state (`next`), if it is one of ours. */
export function returnPathIn(state: unknown): string | null {
  return typeof state === "object" && state !== null && "next" in state ? safeReturnPath(state.next) : null;
}

/** Stores the path to return to once the e-mail is confirmed, in this browser; null removes an earlier one. */
export function storeReturnPath(path: string | null): void {
  store(storageKey, path);
}

/** Removes the stored path and returns it. Checked again: storage can be edited by hand. */
export function takeReturnPath(): string | null {
  const path = safeReturnPath(readStored(storageKey));
  store(storageKey, null);
  return path;
}
