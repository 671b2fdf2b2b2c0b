import { isOnline } from "@/platform/connection";
import { missingTexts } from "@/platform/i18n";

const storageKey = "reloaded-for-new-version";
const pauseMs = 60_000;
const answerMs = 5_000;
// A navigation that has not replaced the page after this time was stopped or was a download.
const navigationMs = 15_000;
// A chunk that fails within this time after a reconnection was requested without a connection.
const reconnectionMs = 5_000;

const failedChunks = new WeakSet<object>();
let leftAt = -navigationMs;
let reconnectedAt = -reconnectionMs;

/**
 * Tracks failed chunks, which Vite reports, reconnections, and navigations: Firefox and Safari cancel pending imports
 * when the page is being left.
 */
export function watchChunks(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => failedChunks.add(payload));
  window.addEventListener("online", () => {
    reconnectedAt = performance.now();
  });
  for (const event of ["beforeunload", "pagehide"]) {
    window.addEventListener(event, () => {
      leftAt = performance.now();
    });
  }
}

/**
 * Returns whether an error is an application chunk that failed to load. Browsers do not request such a chunk again.
 */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === missingTexts || failedChunks.has(error));
}

/** Waits while a navigation replaces the page. Returns whether one was in progress. */
async function waitForNavigation(): Promise<boolean> {
  const remainingMs = leftAt + navigationMs - performance.now();
  if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs));
  return remainingMs > 0;
}

/** Returns whether the host serves another version than the running one. */
async function isNewerVersionDeployed(): Promise<boolean> {
  const signal = AbortSignal.timeout(answerMs);
  const response = await fetch("/build.json", { cache: "no-store", signal });
  const { entry } = (await response.json()) as { entry?: unknown };
  const own = document.querySelector("script[type=module][src]")?.getAttribute("src");
  return typeof entry === "string" && entry !== own;
}

const isReconnected = () => performance.now() - reconnectedAt < reconnectionMs;

/** Records a reload for a missing chunk. Returns false after a recent reload. */
function noteReload(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < pauseMs) return false;
  sessionStorage.setItem(storageKey, String(Date.now()));
  return true;
}

/**
 * Reloads the page once when a chunk is missing because a newer version is deployed or the connection was lost a moment
 * ago. A navigation cancels chunks, too: it is no error, and a reload would cancel the navigation.
 *
 * @returns whether the page reloads; false when the error must be shown
 */
export async function reloadForMissingChunk(error: unknown): Promise<boolean> {
  // A reload without a connection would show the browser's error page.
  if (!isMissingChunk(error) || !isOnline() || (await waitForNavigation())) return false;
  try {
    const mayHelp = isReconnected() || (await isNewerVersionDeployed());
    if (!mayHelp || (await waitForNavigation()) || !noteReload()) return false;
  } catch {
    // Without a version or without storage, the page could reload endlessly.
    return false;
  }
  window.location.reload();
  return true;
}
