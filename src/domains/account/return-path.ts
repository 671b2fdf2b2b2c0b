import { safeReturnPath } from "@/platform/paths";
import { readStored, store } from "@/platform/browser-storage";

// The confirmation link opens in a new tab, where navigation state is gone.
const storageKey = "return-path";

/** Returns the return path in a navigation's state (`next`), if it is a path of this site. */
export function returnPathIn(state: unknown): string | null {
  return typeof state === "object" && state !== null && "next" in state ? safeReturnPath(state.next) : null;
}

/** Stores in this browser the path to open after confirmation of the e-mail; null removes an earlier one. */
export function storeReturnPath(path: string | null): void {
  store(storageKey, path);
}

/** Removes and returns the stored path. Validates it, because users can edit storage. */
export function takeReturnPath(): string | null {
  const path = safeReturnPath(readStored(storageKey));
  store(storageKey, null);
  return path;
}
