import { isOnline } from "@/lib/connection";

const storageKey = "reloaded-for-new-version";
const pauseMs = 60_000;

// How browsers word a chunk that is not there any more.
const missingChunk = /dynamically imported module|module script|unable to preload/i;

/** Whether an error says that a piece of the application could not be loaded. Such a piece is not asked for twice. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missingChunk.test(error.message);
}

/**
 * After a deploy the chunks that an open page knows are gone: reloading finds
 * the new ones. Done once; if the fault remains it is another one, and false is
 * answered so that it is shown. Never without a connection: the browser's own
 * error page would take the place of ours.
 */
export function reloadOnceForNewVersion(error: unknown): boolean {
  if (!isMissingChunk(error) || !isOnline()) return false;
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < pauseMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Without storage there is no telling the first reload from the tenth.
    return false;
  }
  window.location.reload();
  return true;
}
