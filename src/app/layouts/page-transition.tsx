import type { animate } from "framer-motion/dom/mini";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";

/**
 * Animates a page after a page change, but not the first page. Never delays the new page and respects
 * `prefers-reduced-motion`. The animation code (framer-motion's small `animate` instead of its 34 KB of components)
 * loads when the pointer first reaches a link.
 */
export function PageTransition({ pageKey, children }: { pageKey: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(pageKey);
  const move = useRef<typeof animate | null>(null);

  useEffect(() => {
    const listening = new AbortController();
    async function loadMotion() {
      listening.abort();
      try {
        move.current = (await import("framer-motion/dom/mini")).animate;
      } catch {
        // Pages then change without animation.
      }
    }
    for (const event of ["pointerover", "touchstart", "focusin"]) {
      document.addEventListener(event, () => void loadMotion(), { passive: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, []);

  useLayoutEffect(() => {
    if (shown.current === pageKey) return;
    shown.current = pageKey;
    if (!element.current || !move.current || prefersLessMotion()) return;
    const rise = move.current(
      element.current,
      { opacity: [0, 1], transform: ["translateY(10px)", "translateY(0)"] },
      { duration: 0.2, ease: "easeOut" },
    );
    // A remaining transform would become the containing block of fixed and sticky elements.
    void rise.then(() => element.current?.style.removeProperty("transform"));
    return () => rise.complete();
  }, [pageKey]);

  return <div ref={element}>{children}</div>;
}

function prefersLessMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
