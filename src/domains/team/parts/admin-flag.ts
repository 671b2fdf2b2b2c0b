import { readStored, store } from "@/platform/browser-storage";

const key = "isAdmin";

/**
 * Returns whether a member of the team signed in here last: a hint about what to load and show first. Editing
 * it by hand gives no access, because the database checks the account.
 */
export function readAdminFlag(): boolean {
  return readStored(key) === "true";
}

/** Stores whether the signed-in user is in the team; sign-out stores false. */
export function storeAdminFlag(isAdmin: boolean): void {
  store(key, isAdmin ? "true" : null);
}
