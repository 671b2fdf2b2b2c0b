import { useEffect, useState } from "react";

/**
 * Asks before a page with unsaved changes is left: the browser when the tab is closed or reloaded, a
 * dialog when a link is followed.
 *
 * @returns the path that was asked for while the question stands; null otherwise, and how to withdraw it
 */
export function useLeaveGuard(isDirty: boolean): { asked: string | null; stay: () => void } {
  const [asked, setAsked] = useState<string | null>(null);

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

  return { asked, stay: () => setAsked(null) };
}
