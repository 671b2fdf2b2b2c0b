import { useCallback, useEffect, useState } from "react";

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
function checkoutAge(now = Date.now()): number | null {
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

/** The state of a payment that may be in progress: one from this tab, or one by a delayed method. */
export type PendingPayment = PaymentWait | "delayed";

/** The state of a payment started in this tab: it should arrive soon, it takes long, or none is expected. */
type PaymentWait = "none" | "expected" | "slow";

const expectedMs = 2 * 60_000;
const checkIntervalMs = 5_000;

function currentWait(): PaymentWait {
  const age = checkoutAge();
  if (age === null) return "none";
  return age < expectedMs ? "expected" : "slow";
}

/** Returns the state of a payment from this tab; `begin` stores that a payment page was opened. */
export function usePaymentWait(): { wait: PaymentWait; begin: () => void } {
  const [wait, setWait] = useState(currentWait);
  const waiting = wait !== "none";

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setWait(currentWait()), checkIntervalMs);
    return () => clearInterval(timer);
  }, [waiting]);

  const begin = useCallback(() => {
    storeCheckout();
    setWait(currentWait());
  }, []);
  return { wait, begin };
}
