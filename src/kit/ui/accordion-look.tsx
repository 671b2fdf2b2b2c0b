import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Items of an accordion with collapsible content. */
export type AccordionItem = { id: string; title: string; content: ReactNode };

export type AccordionSize = "small" | "large";

/** Classes shared by the accordion and its static version. */
export const accordionLook = {
  root: "border-b border-line",
  item: "group border-t border-line",
  heading: (size: AccordionSize) =>
    clsx(
      "text-lg leading-snug font-semibold tracking-normal group-data-[state=open]:text-ink",
      size === "large" && "sm:text-xl",
    ),
  trigger: "flex min-h-16 w-full items-center justify-between gap-6 py-4 text-left text-balance",
  content: "accordion-content",
};

/** The plus sign of a closed item, which turns into a minus sign. */
export function AccordionSign() {
  return (
    <span
      aria-hidden="true"
      className="relative grid size-8 shrink-0 place-items-center rounded-full border border-line-strong transition-colors duration-150 group-hover:border-ink before:absolute before:w-3.5 before:border-t-2 after:absolute after:h-3.5 after:border-l-2 after:transition-transform after:duration-200 group-data-[state=open]:border-accent-ink group-data-[state=open]:bg-accent group-data-[state=open]:text-accent-ink group-data-[state=open]:after:rotate-90"
    />
  );
}
