import { useId, useRef } from "react";
import { usePopoverSupport } from "./popover-support";

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
