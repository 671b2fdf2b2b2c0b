import { readStored, store } from "@/lib/browser-storage";

const key = "isAdmin";

/**
 * Whether someone of the team signed in here last: a hint of what to load and show first.
 * Anybody can set it by hand, and gains nothing: the database asks the account.
 */
export function readAdminFlag(): boolean {
  return readStored(key) === "true";
}

/** Records whether whoever is signed in is of the team; signing out records that nobody is. */
export function storeAdminFlag(isAdmin: boolean): void {
  store(key, isAdmin ? "true" : null);
}
