/** The measurements of one query. */
export type Figure = {
  screen: string;
  name: string;
  /** Median milliseconds at each size, smallest size first. */
  milliseconds: readonly number[];
  /** Large tables that the query reads whole at the largest size. */
  sequentialScans: readonly string[];
  /** Maximum milliseconds at the largest size. */
  budget: number;
  /** Reason why the query may grow; without one, growth is a fault. */
  mayGrow?: string | undefined;
};

/** Returns the maximum milliseconds of a screen's or a job's query at a number of customers. */
export function budgetOf(customers: number, isJob: boolean): number {
  if (isJob) return 200;
  return customers > 100_000 ? 100 : 50;
}

/** Maximum ratio of the time at the largest size to the time at the smallest. */
const growthLimit = 1.5;

/**
 * Share of the budget below which growth is no fault. On a small database a query reads all rows, not only the
 * matching ones.
 */
const smallShare = 0.2;

const largestOf = ({ milliseconds }: Figure) => milliseconds.at(-1) ?? 0;
const growthOf = (figure: Figure) => largestOf(figure) / Math.max(figure.milliseconds[0] ?? 0, 0.01);

/** Returns the reasons why a figure breaks the budget; empty if it does not. */
export function faultsOf(figure: Figure): readonly string[] {
  const { sequentialScans, budget, mayGrow } = figure;
  const largest = largestOf(figure);
  const grows = largest > smallShare * budget && growthOf(figure) > growthLimit && mayGrow === undefined;
  return [
    ...(largest > budget ? [`over ${budget} ms`] : []),
    ...(grows ? [`grows over × ${growthLimit}`] : []),
    ...sequentialScans.map((table) => `reads all of ${table}`),
  ];
}

/** Returns the figures as a Markdown table. @param sizes the headings of the columns of milliseconds */
export function toTable(figures: readonly Figure[], sizes: readonly string[]): string {
  const head = ["Screen", "Query", ...sizes.map((size) => `${size}, ms`), "Growth", "Result"];
  const rows = figures.map((figure) => {
    const { screen, name, milliseconds, mayGrow } = figure;
    const faults = faultsOf(figure);
    return [
      screen,
      name,
      ...milliseconds.map((ms) => ms.toFixed(1)),
      `× ${growthOf(figure).toFixed(1)}`,
      faults.length > 0 ? faults.join(", ") : mayGrow === undefined ? "ok" : `ok: ${mayGrow}`,
    ];
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
