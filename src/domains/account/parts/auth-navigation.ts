import { readStored, store } from "@/platform/browser-storage";
import { safeReturnPath } from "@/platform/paths";

// What the sign-up keeps for another attempt with a corrected e-mail; never the password.
const typedFields = ["email", "fullName", "phone", "domain", "model"] as const;

/** Navigation state shared by the sign-in and sign-up pages. The model has its name in addresses. */
export type AuthState = Partial<Record<(typeof typedFields)[number], string>> & {
  /** Destination after signing in. */
  next?: string;
  /** Seconds until another confirmation e-mail can be requested. */
  waitSeconds?: number;
  /** The page that waits for a confirmation was opened without its sign-up. */
  fromConfirmation?: true;
};

/** Reads a navigation's state. The browser's history may contain state of a previous version. */
export function readAuthState(state: unknown): AuthState {
  if (typeof state !== "object" || state === null) return {};
  const fields = new Map<string, unknown>(Object.entries(state));
  const read: AuthState = {};
  for (const name of typedFields) {
    const value = fields.get(name);
    if (typeof value === "string") read[name] = value;
  }
  const next = returnPathIn(state);
  if (next !== null) read.next = next;
  const waitSeconds = fields.get("waitSeconds");
  if (typeof waitSeconds === "number") read.waitSeconds = waitSeconds;
  if (fields.get("fromConfirmation") === true) read.fromConfirmation = true;
  return read;
}

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
