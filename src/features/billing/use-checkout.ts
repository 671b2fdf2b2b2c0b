import { useCallback, useEffect, useRef, useState } from "react";
import { toPublicError, type AppError } from "@/lib/app-error";
import type { Language } from "@/lib/language";
import { leavePage } from "./leave-page";
import { rememberCheckout } from "./recent-checkout";

/** A button that leads to the payment page. */
export interface Checkout {
  /** A checkout is being opened, or the page is on its way there. */
  starting: boolean;
  /** Opens the checkout and leaves for it. Gives the error if it could not; does nothing while one is starting. */
  start: (planId: number) => Promise<AppError | null>;
}

/** Opens checkouts, one at a time. */
export function useCheckout(language: Language): Checkout {
  const [starting, setStarting] = useState(false);
  // State is seen only after a render; two presses can come before it.
  const busy = useRef(false);

  const release = useCallback(() => {
    busy.current = false;
    setStarting(false);
  }, []);

  // The browser may keep this page as it was left, button and all, and show it
  // again when its user comes back from the payment page.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) release();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [release]);

  const start = useCallback(
    async (planId: number) => {
      if (busy.current) return null;
      busy.current = true;
      setStarting(true);
      try {
        // Most who see the button do not press it: what opens a checkout comes with the press.
        const { createCheckoutSession } = await import("./api");
        const url = await createCheckoutSession(planId, language);
        rememberCheckout();
        leavePage(url);
        return null;
      } catch (error) {
        release();
        return toPublicError(error);
      }
    },
    [language, release],
  );

  return { starting, start };
}
