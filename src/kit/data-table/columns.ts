import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { type ReactNode, useState } from "react";
import { readStored, store } from "@/platform/browser-storage";

/** How a column is laid out. */
export type ColumnLayout = {
  /** In pixels. Columns without a width share the rest. */
  width?: number;
  /** Figures and dates are aligned at the end. */
  align?: "end";
  /** The smallest width of the list that shows the column; without it, every width from 640 px does. */
  from?: "md" | "lg" | "xl" | "2xl";
  /**
   * The place of the column in the two lines of a row below 640 px; the first visible column takes it. Without a place,
   * the column is hidden there.
   */
  phone?: "name" | "state" | "detail" | "date";
  /** Names the row: always visible, and the title of a row on a phone. */
  primary?: boolean;
  hiddenAtFirst?: boolean;
};

/** A column of a list. */
export type DataColumn<Row> = ColumnLayout & {
  /** Also its name in the URL's sort order when `sortable`. */
  id: string;
  header: string;
  /** A string is cut short with an ellipsis. */
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Sorts in descending order first: times and counts. */
  descendsFirst?: boolean;
  /** Said by the headings of the groups, so that the rows leave it out. */
  inHeading?: boolean;
};

/** The used features of TanStack Table. The server searches, sorts and paginates. */
export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

/** Leaves each place of a phone's row to its first column. */
export function placedOnce<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  return columns.map(({ phone, ...column }, index) => {
    const isTaken = columns.slice(0, index).some((other) => other.phone === phone);
    return phone === undefined || isTaken ? column : { ...column, phone };
  });
}

/** Converts columns for TanStack Table, which keeps order, visibility and selection. */
export function toColumnDefs<Row extends object>(columns: readonly DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return helper.columns(
    columns.map(
      ({ id, header, sortable = false, descendsFirst = false, primary = false, inHeading = false }) =>
        // The server sorts, so the value is not needed.
        helper.accessor(() => null, {
          id,
          header,
          enableSorting: sortable,
          sortDescFirst: descendsFirst,
          enableHiding: !primary && !inHeading,
        }),
    ),
  );
}

type Visibility = Record<string, boolean>;

const keyOf = (name: string) => `columns:${name}`;

function readHidden(name: string): Visibility {
  const hidden = (readStored(keyOf(name)) ?? "").split(",").filter(Boolean);
  return Object.fromEntries(hidden.map((id) => [id, false]));
}

/** Returns the hidden columns of a table, stored in this browser by the table's name. */
export function useStoredColumns(name: string, hiddenAtFirst: readonly string[]) {
  const [visibility, setVisibility] = useState<Visibility>(() =>
    readStored(keyOf(name)) === null
      ? Object.fromEntries(hiddenAtFirst.map((id) => [id, false]))
      : readHidden(name),
  );

  function change(next: Visibility): void {
    setVisibility(next);
    const hidden = Object.keys(next).filter((id) => next[id] === false);
    // An empty list is a choice, unlike a missing value.
    store(keyOf(name), hidden.join(","));
  }

  return [visibility, change] as const;
}
