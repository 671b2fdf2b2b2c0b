const storageKey = "checkout-started-at";
const recentMs = 30 * 60_000;

// Storage may be refused by the browser. Forgetting is harmless: a started
// checkout only makes this tab look for its payment more often.

/** Notes that this tab has just sent its user to pay. */
export function rememberCheckout(now = Date.now()): void {
  try {
    sessionStorage.setItem(storageKey, String(now));
  } catch {
    return;
  }
}

/** Forgets it: the payment arrived or was given up. */
export function forgetCheckout(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    return;
  }
}

/** How long ago, in milliseconds, this tab sent its user to pay; null when not in the last half hour. */
export function checkoutAge(now = Date.now()): number | null {
  try {
    const age = now - Number(sessionStorage.getItem(storageKey) ?? Number.NaN);
    return age >= 0 && age < recentMs ? age : null;
  } catch {
    return null;
  }
}

/** Whether this tab sent its user to pay in the last half hour. */
export function hasRecentCheckout(now = Date.now()): boolean {
  return checkoutAge(now) !== null;
}
