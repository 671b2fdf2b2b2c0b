import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

/** A column of a list. */
export type DataColumn<Row> = {
  /** Also its name in the URL's sort order when `sortable`. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Sorts in descending order first: times and counts. */
  descendsFirst?: boolean;
  /** Names the row: always visible, and the heading of a card. */
  primary?: boolean;
  hiddenAtFirst?: boolean;
};

/** The used features of TanStack Table. The server searches, sorts and paginates. */
export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

/** Converts columns for TanStack Table. */
export function toColumnDefs<Row extends object>(columns: readonly DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return helper.columns(
    columns.map(({ id, header, cell, sortable = false, descendsFirst = false, primary = false }) =>
      // The server sorts, so the value is not needed.
      helper.accessor(() => null, {
        id,
        header,
        cell: ({ row }) => cell(row.original),
        enableSorting: sortable,
        sortDescFirst: descendsFirst,
        enableHiding: !primary,
      }),
    ),
  );
}
