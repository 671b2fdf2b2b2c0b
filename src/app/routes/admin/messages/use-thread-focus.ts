import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

// Distance from the end, in pixels, at which the reader still follows new messages.
const endPx = 80;

/**
 * Shows the newest message when a conversation opens and when messages are added, unless the reader has scrolled up.
 * With a mouse, the open conversation takes the focus to its reply form.
 */
export function useThreadFocus(count: number): {
  messages: RefObject<HTMLElement | null>;
  form: RefObject<HTMLDivElement | null>;
} {
  const messages = useRef<HTMLElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const follows = useRef(true);

  useLayoutEffect(() => {
    const element = messages.current;
    if (element && count > 0 && follows.current) element.scrollTop = element.scrollHeight;
  }, [count]);

  useEffect(() => {
    const element = messages.current;
    const onScroll = () => {
      if (element) follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < endPx;
    };
    element?.addEventListener("scroll", onScroll, { passive: true });
    return () => element?.removeEventListener("scroll", onScroll);
  }, []);

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

  return { messages, form };
}

function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.id === "content";
}
