import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

/** A choice of a bar: a link to an address, or a button. */
type Choice = { label: ReactNode; isCurrent: boolean } & (
  { to: string; onSelect?: () => void } | { id: string; onSelect: () => void; isExpanded?: boolean }
);

/**
 * `tabs` are pages or lists with an ink line under the current one, `segments` are parts of one page with a grey
 * ground, `side` are segments below each other on wide screens.
 */
type Look = "tabs" | "segments" | "side";

type ChoiceBarProps = {
  /** Accessible name of the choices. */
  label: string;
  choices: readonly Choice[];
  look?: Look;
  /** Close together, for a narrow column. */
  dense?: boolean;
  className?: string;
};

/** Returns the classes of a choice in the segments of a bar, also for radio buttons. */
export const segmentClasses = (isCurrent: boolean) =>
  clsx(
    "flex min-h-9 cursor-pointer items-center gap-2 rounded-lg px-3 text-sm font-semibold whitespace-nowrap pointer-coarse:min-h-11",
    isCurrent ? "bg-sunken text-ink dark:bg-line" : "text-muted hover:bg-sunken/60 hover:text-ink",
  );

const tabClasses = (isCurrent: boolean) =>
  clsx(
    "flex h-10 cursor-pointer items-center gap-2 border-b-2 px-1 text-sm font-semibold whitespace-nowrap focus-visible:-outline-offset-3! pointer-coarse:h-11",
    isCurrent ? "border-ink text-ink" : "border-transparent text-muted hover:text-ink",
  );

const bars: Record<Look, string> = {
  tabs: "overflow-x-auto border-b border-line [scrollbar-width:none]",
  segments: "min-w-0 max-sm:overflow-x-auto max-sm:[scrollbar-width:none]",
  side: "min-w-0 max-sm:overflow-x-auto max-sm:[scrollbar-width:none]",
};

const lists: Record<Look, string> = {
  tabs: "flex",
  segments: "flex gap-1 sm:flex-wrap",
  side: "flex gap-1 sm:flex-wrap lg:flex-col",
};

/** Choices of which one is current: tabs, segments and side links. Choices with addresses are a navigation. */
export function ChoiceBar({ label, choices, look = "tabs", dense = false, className }: ChoiceBarProps) {
  const gap = look === "tabs" && (dense ? "gap-3" : "gap-5");
  const classesOf = look === "tabs" ? tabClasses : segmentClasses;
  if (choices.every((choice) => "id" in choice)) {
    return (
      <fieldset aria-label={label} className={clsx(bars[look], lists[look], gap, className)}>
        {choices.map((choice) => (
          <ChoiceItem key={choice.id} choice={choice} className={classesOf(choice.isCurrent)} />
        ))}
      </fieldset>
    );
  }
  return (
    <nav aria-label={label} className={clsx(bars[look], className)}>
      <ul className={clsx(lists[look], gap)}>
        {choices.map((choice) => (
          <li key={"to" in choice ? choice.to : choice.id}>
            <ChoiceItem choice={choice} className={classesOf(choice.isCurrent)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls a bar that is wider than its place to the current choice. The page keeps its position. */
function centerInBar(item: HTMLElement | null): void {
  const bar = item?.closest("nav, fieldset");
  if (!item || !bar) return;
  const [own, around] = [item.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
}

function ChoiceItem({ choice, className }: { choice: Choice; className: string }) {
  const { label, isCurrent, onSelect } = choice;
  if ("to" in choice) {
    return (
      <Link
        ref={isCurrent ? centerInBar : undefined}
        to={choice.to}
        preventScrollReset
        aria-current={isCurrent ? "page" : undefined}
        onClick={onSelect}
        className={className}
      >
        {label}
      </Link>
    );
  }
  return (
    <button
      ref={isCurrent ? centerInBar : undefined}
      type="button"
      {...(choice.isExpanded === undefined
        ? { "aria-pressed": isCurrent }
        : { "aria-expanded": choice.isExpanded })}
      onClick={onSelect}
      className={className}
    >
      {label}
    </button>
  );
}
