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
  /** Also the name under which the address orders by it, where `sortable`. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Begins with the greatest when it is first ordered by: times and counts. */
  descendsFirst?: boolean;
  /** The one that names the row: always shown, and the heading of a card. */
  primary?: boolean;
  hiddenAtFirst?: boolean;
};

/** What our tables use of TanStack Table; searching, ordering and paging are the server's. */
export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

/** Our columns as TanStack Table has them. */
export function toColumnDefs<Row extends object>(columns: readonly DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return helper.columns(
    columns.map(({ id, header, cell, sortable = false, descendsFirst = false, primary = false }) =>
      // The server orders: the value is never asked for.
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
