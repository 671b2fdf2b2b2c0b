import type { animate } from "framer-motion/dom/mini";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

type ChangeTransitionProps = {
  /** Identifies the content, such as the path of a page. */
  changeKey: string;
  className?: string;
  children: ReactNode;
};

/**
 * Animates its content after a change of `changeKey`, but not the first content. Never delays the new content and respects
 * `prefers-reduced-motion`. The animation code (framer-motion's small `animate` instead of its 34 KB of components)
 * loads when the pointer first reaches a link.
 */
export function ChangeTransition({ changeKey, className, children }: ChangeTransitionProps) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(changeKey);
  const move = useRef<typeof animate | null>(null);

  useEffect(() => {
    const listening = new AbortController();
    async function loadMotion() {
      listening.abort();
      try {
        move.current = (await import("framer-motion/dom/mini")).animate;
      } catch {
        // Content then changes without animation.
      }
    }
    for (const event of ["pointerover", "touchstart", "focusin"]) {
      document.addEventListener(event, () => void loadMotion(), { passive: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, []);

  useLayoutEffect(() => {
    if (shown.current === changeKey) return;
    shown.current = changeKey;
    if (!element.current || !move.current || prefersLessMotion()) return;
    const rise = move.current(
      element.current,
      { opacity: [0, 1], transform: ["translateY(10px)", "translateY(0)"] },
      { duration: 0.2, ease: "easeOut" },
    );
    // A remaining transform would become the containing block of fixed and sticky elements.
    void rise.then(() => element.current?.style.removeProperty("transform"));
    return () => rise.complete();
  }, [changeKey]);

  return (
    <div ref={element} className={className}>
      {children}
    </div>
  );
}

function prefersLessMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
