import { clsx } from "clsx";
import { lineDifference } from "./line-difference";

type TextDifferenceProps = {
  /** Accessible name of the comparison. */
  label: string;
  before: string;
  after: string;
  /** Screen-reader prefixes for a removed or added line. */
  words: { removed: string; added: string };
};

const marks = { same: " ", removed: "−", added: "+" } as const;

/** Compares two texts by line: removed and added lines. */
export function TextDifference({ label, before, after, words }: TextDifferenceProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-xs leading-relaxed text-ink"
    >
      {lineDifference(before, after).map(({ kind, text }, index) => (
        <div
          // The list is rendered again when the texts change. oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={clsx(
            "whitespace-pre-wrap [overflow-wrap:anywhere]",
            kind === "removed" && "bg-danger-soft",
            kind === "added" && "bg-success-soft",
          )}
        >
          {kind === "same" ? null : <span className="sr-only">{words[kind]} </span>}
          <span aria-hidden="true">{marks[kind]} </span>
          <span>{text}</span>
        </div>
      ))}
    </section>
  );
}
