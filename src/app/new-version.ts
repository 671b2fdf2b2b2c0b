import { isOnline } from "@/lib/connection";
import { missingTexts } from "@/lib/i18n";

const storageKey = "reloaded-for-new-version";
const pauseMs = 60_000;
const answerMs = 5_000;
// A navigation that has not replaced the page by then was stopped, or ended in a download.
const navigationMs = 15_000;

const failedChunks = new WeakSet<object>();
let leftAt = -navigationMs;

/**
 * Follows failed chunks, which Vite reports, and navigations: Firefox and Safari cancel pending imports
 * as soon as the page is being left.
 */
export function watchChunks(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => failedChunks.add(payload));
  for (const event of ["beforeunload", "pagehide"]) {
    window.addEventListener(event, () => {
      leftAt = performance.now();
    });
  }
}

/** Returns whether an error is a chunk of the application that did not load. Browsers do not ask twice for such a chunk. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === missingTexts || failedChunks.has(error));
}

/** Waits while a navigation replaces the page. Returns whether one was under way. */
async function waitForNavigation(): Promise<boolean> {
  const rest = leftAt + navigationMs - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  return rest > 0;
}

/** Returns whether the host serves another version than the one that this page runs. */
async function isNewerVersionDeployed(): Promise<boolean> {
  const signal = AbortSignal.timeout(answerMs);
  const response = await fetch("/build.json", { cache: "no-store", signal });
  const { entry } = (await response.json()) as { entry?: unknown };
  const own = document.querySelector("script[type=module][src]")?.getAttribute("src");
  return typeof entry === "string" && entry !== own;
}

/** Notes a reload for a new version. Returns false when one was made a moment ago. */
function noteReload(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < pauseMs) return false;
  sessionStorage.setItem(storageKey, String(Date.now()));
  return true;
}

/**
 * Reloads the page once when a chunk is missing because a newer version is deployed. While the page is being
 * left, the chunk was cancelled and nothing is wrong: a reload would cancel the navigation.
 *
 * @returns whether the page reloads; false when its error has to be shown
 */
export async function reloadForNewVersion(error: unknown): Promise<boolean> {
  // The browser's own page for a missing connection would replace ours.
  if (!isMissingChunk(error) || !isOnline() || (await waitForNavigation())) return false;
  try {
    if (!(await isNewerVersionDeployed()) || (await waitForNavigation()) || !noteReload()) return false;
  } catch {
    // The host says nothing, or there is no storage to note the reload in: the page could reload without end.
    return false;
  }
  window.location.reload();
  return true;
}
