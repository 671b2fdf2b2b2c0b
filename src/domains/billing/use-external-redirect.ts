import { useCallback, useEffect, useRef, useState } from "react";
import { toPublicError, type AppError } from "@/platform/app-error";
import { redirectTo } from "./redirect-to";

/** The state of a button that opens a Stripe page after requesting its URL. */
export type ExternalRedirect = {
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
