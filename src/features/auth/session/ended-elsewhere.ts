import { askServerForSession } from "./session-profile-api";
import { sessionState } from "./session-state";

const intervalMs = 60_000;
// Focus and visibility change together when the user returns to a tab.
const pauseMs = 5_000;

/**
 * Asks the server whether the session still exists, when the user returns to the page and every minute while it is
 * visible. Another browser may have ended it, with a new password or a sign-out everywhere, and a page without
 * requests would show the account until then.
 */
export function checkSessionAtServer(signal: AbortSignal): void {
  let last = Date.now();

  function check(): void {
    const state = sessionState();
    const isRecent = Math.abs(Date.now() - last) < pauseMs;
    if (state.status !== "signed-in" || document.visibilityState === "hidden" || isRecent) return;
    last = Date.now();
    // An ended session is signed out by the client. Any other failure, such as a lost connection, says nothing about it.
    askServerForSession(state.user.id).catch(() => undefined);
  }

  document.addEventListener("visibilitychange", check, { signal });
  window.addEventListener("focus", check, { signal });
  const timer = setInterval(check, intervalMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}
