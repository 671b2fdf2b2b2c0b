import { isOnline } from "@/lib/connection";
import { MissingTextsError } from "@/lib/i18n";

const storageKey = "reloaded-for-new-version";
const pauseMs = 60_000;
const answerMs = 5_000;
// A navigation that has not replaced the page by then was cancelled, or ended in a download.
const navigationMs = 15_000;

const failedChunks = new WeakSet<object>();
let leavingSince: number | null = null;
let isWaiting = false;

/**
 * Follows failed chunks, which Vite reports, and navigations: Firefox and Safari cancel pending imports
 * as soon as the page is being left.
 */
export function watchChunks(): void {
  window.addEventListener("vite:preloadError", (event) => failedChunks.add(event.payload));
  for (const event of ["beforeunload", "pagehide"]) {
    window.addEventListener(event, () => {
      leavingSince = performance.now();
    });
  }
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    leavingSince = null;
    // The navigation cancelled a chunk, and Back brought the page without it.
    if (isWaiting) window.location.reload();
  });
}

/** Returns whether an error is a chunk of the application that did not load. Browsers do not ask twice for such a chunk. */
export function isMissingChunk(error: unknown): boolean {
  if (error instanceof MissingTextsError) return true;
  return typeof error === "object" && error !== null && failedChunks.has(error);
}

/** Waits while a navigation replaces the page. Returns whether one was under way. */
async function waitForNavigation(): Promise<boolean> {
  if (leavingSince === null) return false;
  const since = leavingSince;
  isWaiting = true;
  await new Promise((resolve) => setTimeout(resolve, since + navigationMs - performance.now()));
  isWaiting = false;
  if (leavingSince === since) leavingSince = null;
  return true;
}

/** Returns whether the host serves another version than the one that this page runs. */
async function isNewerVersionDeployed(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  try {
    const response = await fetch("/build.json", {
      cache: "no-store",
      signal: AbortSignal.timeout(answerMs),
    });
    if (!response.ok) return false;
    const { entry: deployed } = (await response.json()) as { entry?: unknown };
    return typeof deployed === "string" && entry !== null && deployed !== new URL(entry.src).pathname;
  } catch {
    return false;
  }
}

/** Notes a reload for a new version. Returns false when one was made a moment ago, or none can be noted. */
function noteReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < pauseMs) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    // Without storage the page could reload without end.
    return false;
  }
}

/**
 * Reloads the page once when a chunk is missing because a newer version is deployed. While the page is being
 * left, the chunk was cancelled and nothing is wrong: a reload would cancel the navigation.
 *
 * @returns whether the page reloads; false when its error has to be shown
 */
export async function reloadForNewVersion(error: unknown): Promise<boolean> {
  // The browser's own page for a missing connection would replace ours.
  if (!isMissingChunk(error) || !isOnline()) return false;
  if (await waitForNavigation()) return false;
  const isNewer = await isNewerVersionDeployed();
  if ((await waitForNavigation()) || !isNewer || !noteReload()) return false;
  window.location.reload();
  return true;
}
