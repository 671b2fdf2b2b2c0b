import { clsx } from "clsx";
import { lineDifference } from "./line-difference";

type TextDifferenceProps = {
  /** Accessible name of the comparison. */
  label: string;
  before: string;
  after: string;
  /** What a screen reader is told before a line that only one of the texts has. */
  words: { removed: string; added: string };
};

const marks = { same: " ", removed: "−", added: "+" } as const;

/** Two texts line by line: what was taken out and what was put in. */
export function TextDifference({ label, before, after, words }: TextDifferenceProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it is scrolled by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-xs leading-relaxed text-ink"
    >
      {lineDifference(before, after).map(({ kind, text }, index) => (
        <div
          // The list is made anew when the texts change.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={clsx(
            "whitespace-pre-wrap [overflow-wrap:anywhere]",
            kind === "removed" && "bg-danger-soft",
            kind === "added" && "bg-success-soft",
          )}
        >
          {kind === "same" ? null : <span className="sr-only">{words[kind]} </span>}
          <span aria-hidden="true">{marks[kind]} </span>
          {text}
        </div>
      ))}
    </section>
  );
}
