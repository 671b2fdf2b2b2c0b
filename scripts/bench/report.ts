/** What was measured of one query. */
export type Figure = {
  screen: string;
  name: string;
  /** Median milliseconds by size, in the order of the sizes. */
  milliseconds: readonly number[];
  /** Large tables of which the query reads every row in order, at the largest size. */
  sequentialScans: readonly string[];
};

/** What a query may take at the largest size. */
export const budgetMs = 50;

/** Why a figure breaks the budget; empty where it does not. */
export function faultsOf({ milliseconds, sequentialScans }: Figure): readonly string[] {
  const largest = milliseconds.at(-1) ?? 0;
  return [
    ...(largest > budgetMs ? [`over ${budgetMs} ms`] : []),
    ...sequentialScans.map((table) => `reads all of ${table}`),
  ];
}

/** The figures as a Markdown table. @param sizes what stands above each column of milliseconds */
export function toTable(figures: readonly Figure[], sizes: readonly string[]): string {
  const head = ["Screen", "Query", ...sizes.map((size) => `${size}, ms`), "Growth", "Result"];
  const rows = figures.map((figure) => {
    const { screen, name, milliseconds } = figure;
    const growth = (milliseconds.at(-1) ?? 0) / Math.max(milliseconds[0] ?? 0, 0.01);
    const faults = faultsOf(figure);
    return [
      screen,
      name,
      ...milliseconds.map((ms) => ms.toFixed(1)),
      `× ${growth.toFixed(1)}`,
      faults.length > 0 ? faults.join(", ") : "ok",
    ];
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** The middle one of several figures. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
