import { useCallback, useEffect, useState } from "react";
import { checkoutAge, rememberCheckout } from "./recent-checkout";

/** What is known of a payment that may be on its way: besides the wait in this tab, one by a method that pays later. */
export type PendingPayment = PaymentWait | "delayed";

/**
 * Where the wait for a payment started in this tab stands: it should arrive any
 * second, it is taking long, or nothing is waited for (any more).
 */
export type PaymentWait = "none" | "expected" | "slow";

const expectedMs = 2 * 60_000;
const lookEveryMs = 5_000;

function waitNow(): PaymentWait {
  const age = checkoutAge();
  if (age === null) return "none";
  return age < expectedMs ? "expected" : "slow";
}

/** The wait for a payment, which ends by itself; `begin` notes that a payment page was opened. */
export function usePaymentWait(): { wait: PaymentWait; begin: () => void } {
  const [wait, setWait] = useState(waitNow);
  const waiting = wait !== "none";

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setWait(waitNow()), lookEveryMs);
    return () => clearInterval(timer);
  }, [waiting]);

  const begin = useCallback(() => {
    rememberCheckout();
    setWait(waitNow());
  }, []);
  return { wait, begin };
}
