import type { Row as TanStackRow } from "@tanstack/react-table";
import type { features } from "./columns";

/** What is said above a group of rows. */
export type GroupHeading = { name: string; text?: string };

/** How rows are put under headings. */
export type Groups<Row> = {
  /** Returns what the rows of a group have in common. */
  of: (row: Row) => string;
  heading: (row: Row) => GroupHeading;
};

type RowGroup<Row extends object> = {
  id: string;
  heading: GroupHeading | null;
  rows: readonly TanStackRow<typeof features, Row>[];
};

/** Returns neighbouring rows with the same value as a group; without groups, all rows as one without a heading. */
export function groupRows<Row extends object>(
  rows: readonly TanStackRow<typeof features, Row>[],
  groups: Groups<Row> | undefined,
): readonly RowGroup<Row>[] {
  if (!groups) return [{ id: "", heading: null, rows }];
  const found: { id: string; heading: GroupHeading; rows: TanStackRow<typeof features, Row>[] }[] = [];
  for (const row of rows) {
    const id = groups.of(row.original);
    const last = found.at(-1);
    if (last?.id === id) last.rows.push(row);
    else found.push({ id, heading: groups.heading(row.original), rows: [row] });
  }
  return found;
}
