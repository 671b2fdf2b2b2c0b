import { useEffect, useId, useRef, useState } from "react";

/**
 * Connects a button with a native popover: above the page, closed by Escape or an outside click. Without anchor
 * positioning, it opens in the middle of the screen.
 */
export function usePopover() {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const isSupported = usePopoverSupport();
  return {
    button: { popoverTarget: id, disabled: !isSupported },
    /** Undefined while the browser cannot show popovers. */
    popover: isSupported ? ({ ref: element, id, popover: "auto" } as const) : undefined,
    close: () => element.current?.hidePopover(),
  };
}

/** Classes of a popover below its button. */
export const popoverClasses =
  "m-auto rounded-xl border border-line bg-surface text-ink shadow-float supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 supports-[position-area:bottom]:[position-area:bottom_span-left] supports-[position-area:bottom]:[position-try-fallbacks:flip-block,flip-inline]";

/** Returns whether elements can be popovers, after loading a polyfill into browsers without them (Safari 16, Chrome 113). */
function usePopoverSupport(): boolean {
  const [isSupported, setSupported] = useState(() => "popover" in HTMLElement.prototype);
  useEffect(() => {
    if (isSupported) return;
    import("@oddbird/popover-polyfill").then(
      () => setSupported(true),
      (error: unknown) => console.error("Row menus stay closed without the popover polyfill.", error),
    );
  }, [isSupported]);
  return isSupported;
}
