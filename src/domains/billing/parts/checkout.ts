import { useCallback, useEffect, useRef, useState } from "react";
import { type AppError, toPublicError } from "@/platform/app-error";
import type { Language } from "@/platform/language";
import { redirectTo } from "../redirect-to";
import { storeCheckout } from "./payment-wait";

/** The state of a button that opens a Stripe page after requesting its URL. */
type ExternalRedirect = {
  /** The URL is being requested, or the navigation is in progress. */
  redirecting: boolean;
  /** Navigates to the URL. Returns an error when there is none; ignores calls during a request. */
  redirect: (findAddress: () => Promise<string>) => Promise<AppError | null>;
};

/** Navigates to external pages, one at a time. */
export function useExternalRedirect(): ExternalRedirect {
  const [redirecting, setRedirecting] = useState(false);
  // State changes with a render, and two presses can come before it.
  const busy = useRef(false);

  const release = useCallback(() => {
    busy.current = false;
    setRedirecting(false);
  }, []);

  // The back/forward cache may restore this page with a busy button.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) release();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [release]);

  const redirect = useCallback(
    async (findAddress: () => Promise<string>) => {
      if (busy.current) return null;
      busy.current = true;
      setRedirecting(true);
      try {
        redirectTo(await findAddress());
        return null;
      } catch (error) {
        release();
        return toPublicError(error);
      }
    },
    [release],
  );

  return { redirecting, redirect };
}

/** The state of a button that opens the payment page. */
type Checkout = {
  /** A checkout is being created, or the navigation is in progress. */
  starting: boolean;
  /** Creates the checkout and navigates to it. Returns an error on failure; ignores calls while starting. */
  start: (planId: number) => Promise<AppError | null>;
};

/** Creates checkouts, one at a time. */
export function useCheckout(language: Language): Checkout {
  const { redirecting, redirect } = useExternalRedirect();
  const start = useCallback(
    (planId: number) =>
      redirect(async () => {
        // Loaded on press, because most visitors who see the button do not press it.
        const { createCheckoutSession } = await import("../data");
        const url = await createCheckoutSession(planId, language);
        storeCheckout();
        return url;
      }),
    [language, redirect],
  );
  return { starting: redirecting, start };
}
