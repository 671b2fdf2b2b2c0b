import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus to the reply form when a conversation opens on a computer. Small screens, where the page itself
 * scrolls, show the newest message instead.
 */
export function useReplyFocus(): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the page change, which moves focus to the content and scrolls to its top.
    const frame = requestAnimationFrame(() => {
      const isWide = window.matchMedia("(min-width: 64rem)").matches;
      if (!isWide) window.scrollTo(0, document.documentElement.scrollHeight);
      else if (window.matchMedia("(pointer: fine)").matches && isFocusFree()) {
        form.current?.querySelector("textarea")?.focus({ preventScroll: true });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return form;
}

function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.id === "content";
}
