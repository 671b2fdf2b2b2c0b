import { useEffect, useRef, useState } from "react";
import { guardPage } from "@/lib/page-guard";

/** Where in the browser's history an entry is, as the router numbers them; not a number for one that is not ours. */
const positionOf = (state: unknown) => Number((state as { idx?: number } | null)?.idx ?? NaN);

/**
 * Asks before a page with unsaved changes is left: the browser when the tab is closed or reloaded, a
 * dialog when a link is followed or one goes back or forward.
 *
 * @returns the path that was asked for while the question stands; null otherwise, and how to withdraw it
 */
export function useLeaveGuard(isDirty: boolean): { asked: string | null; stay: () => void } {
  const [asked, setAsked] = useState<string | null>(null);
  const isReturning = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    function onClick(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const opensHere = link && link.origin === window.location.origin && link.target !== "_blank";
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!opensHere || !isPlain || link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked(link.pathname + link.search);
    }
    window.addEventListener("beforeunload", onUnload);
    // Before the router hears of it.
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isDirty]);

  // Back and forward cannot be refused, only undone, before the router follows.
  useEffect(() => {
    if (!isDirty) return;
    const { pathname: page } = window.location;
    let position = positionOf(window.history.state);
    return guardPage((action) => {
      if (isReturning.current) {
        isReturning.current = false;
        return true;
      }
      const { pathname, search } = window.location;
      const next = positionOf(window.history.state);
      const steps = next - position;
      if (action !== "POP" || pathname === page || !steps) {
        position = next;
        return false;
      }
      isReturning.current = true;
      window.history.go(-steps);
      setAsked(pathname + search);
      return true;
    });
  }, [isDirty]);

  return { asked, stay: () => setAsked(null) };
}
