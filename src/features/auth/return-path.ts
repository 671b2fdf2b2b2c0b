import { safeReturnPath } from "@/config/paths";

// The confirmation link opens in a new tab, where navigation state is gone.
const storageKey = "return-path";

/** The place to return to that a navigation's state carries in `next`, if it is one of ours. */
export function returnPathIn(state: unknown): string | null {
  return typeof state === "object" && state !== null && "next" in state ? safeReturnPath(state.next) : null;
}

/** Keeps where to return to once the e-mail is confirmed, in this browser; null forgets an earlier one. */
export function rememberReturnPath(path: string | null): void {
  try {
    if (path === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, path);
  } catch {
    // Storage may be blocked: then the usual place serves.
  }
}

/** The remembered place, which is then forgotten. Judged anew: storage can be written by hand. */
export function takeReturnPath(): string | null {
  try {
    const path = safeReturnPath(localStorage.getItem(storageKey));
    localStorage.removeItem(storageKey);
    return path;
  } catch {
    return null;
  }
}
