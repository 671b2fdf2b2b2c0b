const storageKey = "checkout-started-at";
const recentMs = 30 * 60_000;

// The browser may block storage. The only effect is that this tab polls less often for the payment.

/** Stores that this tab has just opened a payment page. */
export function storeCheckout(now = Date.now()): void {
  try {
    sessionStorage.setItem(storageKey, String(now));
  } catch {
    return;
  }
}

/** Removes the entry: the payment arrived or was abandoned. */
export function clearCheckout(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    return;
  }
}

/** Returns how many milliseconds ago this tab opened a payment page; null after half an hour. */
export function checkoutAge(now = Date.now()): number | null {
  try {
    const age = now - Number(sessionStorage.getItem(storageKey) ?? Number.NaN);
    return age >= 0 && age < recentMs ? age : null;
  } catch {
    return null;
  }
}

/** Returns whether this tab opened a payment page in the last half hour. */
export function hasRecentCheckout(now = Date.now()): boolean {
  return checkoutAge(now) !== null;
}
