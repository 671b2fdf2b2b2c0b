import { useCallback, useEffect, useRef, useState } from "react";
import { toPublicError, type AppError } from "@/lib/app-error";
import { redirectTo } from "./redirect-to";

/** A button that leads to a page of Stripe's, whose address has to be asked for first. */
export type ExternalRedirect = {
  /** The address is being asked for, or the page is on its way there. */
  redirecting: boolean;
  /** Goes to the address. Gives the error if there was none to be had; does nothing while one is asked for. */
  redirect: (findAddress: () => Promise<string>) => Promise<AppError | null>;
};

/** Leads to other pages, once at a time. */
export function useExternalRedirect(): ExternalRedirect {
  const [redirecting, setRedirecting] = useState(false);
  // State is seen only after a render; two presses can come before it.
  const busy = useRef(false);

  const release = useCallback(() => {
    busy.current = false;
    setRedirecting(false);
  }, []);

  // The browser may keep this page as it was left, button and all, and show it
  // again when its user comes back.
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
