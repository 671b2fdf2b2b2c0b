import { useCallback, useEffect, useState } from "react";
import { checkoutAge, storeCheckout } from "./recent-checkout";

/** The state of a payment that may be in progress: one from this tab, or one by a delayed method. */
export type PendingPayment = PaymentWait | "delayed";

/** The state of a payment started in this tab: it should arrive soon, it takes long, or none is expected. */
export type PaymentWait = "none" | "expected" | "slow";

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
