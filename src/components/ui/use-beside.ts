import { useLayoutEffect, type RefObject } from "react";

/** Where a popover stands: under its anchor from one side, or centred above it. */
export type Side = "below-start" | "below-end" | "above";

const gap = 6;
const edge = 8;

function place(anchor: HTMLElement, popover: HTMLElement, side: Side): void {
  const at = anchor.getBoundingClientRect();
  // Not the rectangle: it would include the opening animation's shift.
  const { offsetWidth: width, offsetHeight: height } = popover;
  const { clientWidth, clientHeight } = document.documentElement;

  const wished = {
    "below-start": at.left,
    "below-end": at.right - width,
    above: at.left + (at.width - width) / 2,
  }[side];
  const left = Math.max(edge, Math.min(wished, clientWidth - width - edge));

  const below = at.bottom + gap;
  const above = at.top - gap - height;
  const fitsBelow = below + height <= clientHeight - edge;
  const goesAbove = side === "above" ? above >= edge : !fitsBelow && above >= edge;

  popover.style.left = `${left}px`;
  popover.style.top = `${goesAbove ? above : below}px`;
}

/** Keeps an open popover beside its anchor and inside the window, on the other side when there is no room. */
export function useBeside(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  side: Side,
): void {
  useLayoutEffect(() => {
    const [from, what] = [anchor.current, popover.current];
    if (!open || !from || !what) return undefined;
    const follow = () => place(from, what, side);
    follow();
    // Capturing: any scrolling part of the page may move the anchor.
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [open, anchor, popover, side]);
}
