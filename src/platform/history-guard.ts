/** Handles Back and Forward before the router does. */
type HistoryGuard = (event: PopStateEvent) => void;

let guard: HistoryGuard | null = null;

const onPopState: HistoryGuard = (event) => guard?.(event);

/**
 * Listens for Back and Forward. Must run before the router listens: Chromium 156 calls the window's listeners in the
 * order of their registration, also those of the capture phase. Returns a function that stops listening.
 */
export function watchHistory(): () => void {
  window.addEventListener("popstate", onPopState, true);
  return () => window.removeEventListener("popstate", onPopState, true);
}

/** Sets the guard of the current page. Returns a function that removes it. */
export function guardHistory(next: HistoryGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
