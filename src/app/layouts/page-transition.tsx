import type { animate } from "framer-motion/dom/mini";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";

/**
 * Lets a page rise into place when another was there before. The first page
 * stands at once, the old one never holds up the new, and nothing moves for
 * people who asked for less motion. The code for it (framer-motion's small
 * `animate`, not its 34 KB of components) loads when a link is first pointed at.
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
        // Pages then switch without moving.
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
    // A transform left behind would hold fixed and sticky parts of the page captive.
    void rise.then(() => element.current?.style.removeProperty("transform"));
    return () => rise.complete();
  }, [pageKey]);

  return <div ref={element}>{children}</div>;
}

function prefersLessMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
