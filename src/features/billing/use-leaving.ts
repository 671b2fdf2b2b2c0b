import { useCallback, useEffect, useRef, useState } from "react";
import { toPublicError, type AppError } from "@/lib/app-error";
import { leavePage } from "./leave-page";

/** A button that leads to a page of Stripe's, whose address has to be asked for first. */
export interface Leaving {
  /** The address is being asked for, or the page is on its way there. */
  leaving: boolean;
  /** Leaves for the address. Gives the error if there was none to be had; does nothing while one is asked for. */
  leave: (findAddress: () => Promise<string>) => Promise<AppError | null>;
}

/** Leaves for other pages, once at a time. */
export function useLeaving(): Leaving {
  const [leaving, setLeaving] = useState(false);
  // State is seen only after a render; two presses can come before it.
  const busy = useRef(false);

  const release = useCallback(() => {
    busy.current = false;
    setLeaving(false);
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

  const leave = useCallback(
    async (findAddress: () => Promise<string>) => {
      if (busy.current) return null;
      busy.current = true;
      setLeaving(true);
      try {
        leavePage(await findAddress());
        return null;
      } catch (error) {
        release();
        return toPublicError(error);
      }
    },
    [release],
  );

  return { leaving, leave };
}
