import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from "react";
import { useBeside } from "./use-beside";

/** What the described control has to carry; spread it on a button or link. */
export type TooltipTarget<Element extends HTMLElement> = {
  ref: Ref<Element>;
  "aria-describedby": string;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

type TooltipProps<Element extends HTMLElement> = {
  /** A few words that help; never what is needed to use the control, since touch has no hovering. */
  text: string;
  children: (props: TooltipTarget<Element>) => ReactNode;
};

const showAfterMs = 350;
// Long enough to move the pointer onto the tip, which must be possible (WCAG 1.4.13).
const hideAfterMs = 150;

/** A few words about a control, on hovering and on keyboard focus. Escape takes them away. */
export function Tooltip<Element extends HTMLElement = HTMLButtonElement>({
  text,
  children,
}: TooltipProps<Element>) {
  const id = useId();
  const control = useRef<Element>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const [open, setOpen] = useState(false);
  function later(next: boolean, delayMs: number): void {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(next), delayMs);
  }

  useEffect(() => () => window.clearTimeout(timer.current), [timer]);

  // Before useBeside, which measures what is shown.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const element = tip.current;
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    element?.showPopover();
    document.addEventListener("keydown", close);
    return () => {
      element?.hidePopover();
      document.removeEventListener("keydown", close);
    };
  }, [open]);
  useBeside(open, control, tip, "above");

  return (
    <>
      {children({
        ref: control,
        "aria-describedby": id,
        onPointerEnter: () => later(true, showAfterMs),
        onPointerLeave: () => later(false, hideAfterMs),
        onFocus: () => {
          if (control.current?.matches(":focus-visible")) later(true, 0);
        },
        onBlur: () => later(false, 0),
      })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        onPointerEnter={() => later(true, 0)}
        onPointerLeave={() => later(false, hideAfterMs)}
        className="fixed inset-auto m-0 max-w-[min(18rem,calc(100vw-1rem))] rounded-lg border border-ink bg-ink px-3 py-1.5 text-sm text-ground shadow-float"
      >
        {text}
      </span>
    </>
  );
}
