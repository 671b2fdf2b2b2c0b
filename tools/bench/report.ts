/** What was measured of one query. */
export type Figure = {
  screen: string;
  name: string;
  /** Median milliseconds by size, in the order of the sizes. */
  milliseconds: readonly number[];
  /** Large tables of which the query reads every row in order, at the largest size. */
  sequentialScans: readonly string[];
  /** What it may take at the largest size, in milliseconds. */
  budget: number;
  /** Why it may grow; it is judged where nothing says so. */
  mayGrow?: string | undefined;
};

/** What a query of a screen or of a job may take with so many customers, in milliseconds. */
export function budgetOf(customers: number, isJob: boolean): number {
  if (isJob) return 200;
  return customers > 100_000 ? 100 : 50;
}

/** How many times as long a query may take at the largest size as at the smallest. */
export const growthLimit = 1.5;

/** Share of the budget up to which growth is not judged. A query of a small database reads all rows instead of those that match. */
const smallShare = 0.2;

const largestOf = ({ milliseconds }: Figure) => milliseconds.at(-1) ?? 0;
const growthOf = (figure: Figure) => largestOf(figure) / Math.max(figure.milliseconds[0] ?? 0, 0.01);

/** Why a figure breaks the budget; empty where it does not. */
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

/** The figures as a Markdown table. @param sizes what stands above each column of milliseconds */
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
