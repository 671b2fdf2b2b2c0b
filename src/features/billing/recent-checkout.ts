const KEY = "checkout-started-at";
const RECENT_MS = 30 * 60_000;

// Storage may be refused by the browser. Forgetting is harmless: a started
// checkout only makes this tab look for its payment more often.

/** Notes that this tab has just sent its user to pay. */
export function rememberCheckout(now = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return;
  }
}

/** Forgets it: the payment arrived or was given up. */
export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** Whether this tab sent its user to pay in the last half hour. */
export function hasRecentCheckout(now = Date.now()): boolean {
  try {
    const startedAt = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    return now - startedAt >= 0 && now - startedAt < RECENT_MS;
  } catch {
    return false;
  }
}
