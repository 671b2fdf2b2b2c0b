import { clsx } from "clsx";

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

/** A line of one text or of both. */
export type DiffLine = { kind: "same" | "removed" | "added"; text: string };

// Larger comparisons would need too much memory and would not be readable.
const maxCells = 4_000_000;

/** Compares two texts by line. */
export function lineDifference(before: string, after: string): DiffLine[] {
  const a = before.split("\n");
  const b = after.split("\n");
  const lines = (texts: readonly string[], kind: DiffLine["kind"]) => texts.map((text) => ({ kind, text }));
  if (a.length * b.length > maxCells) return [...lines(a, "removed"), ...lines(b, "added")];

  // Number of common lines in the remainders of both texts, for each pair of positions.
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const below = common[(i + 1) * width + j] ?? 0;
      const beside = common[i * width + j + 1] ?? 0;
      common[i * width + j] =
        a[i] === b[j] ? (common[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(below, beside);
    }
  }

  const result: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      result.push({ kind: "same", text: a[i] ?? "" });
      i += 1;
      j += 1;
    } else if ((common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)) {
      result.push({ kind: "removed", text: a[i] ?? "" });
      i += 1;
    } else {
      result.push({ kind: "added", text: b[j] ?? "" });
      j += 1;
    }
  }
  return [...result, ...lines(a.slice(i), "removed"), ...lines(b.slice(j), "added")];
}
