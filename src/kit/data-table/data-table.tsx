import { useTable } from "@tanstack/react-table";
import { clsx } from "clsx";
import {
  Fragment,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ExportOptions } from "@/platform/list/export-rows";
import { QueryError } from "../error-state";
import { Card } from "../ui/card";
import { usePendingWork } from "../use-pending-work";
import { type BulkAction, BulkBar } from "./bulk-bar";
import { type DataColumn, features, placedOnce, toColumnDefs, useStoredColumns } from "./columns";
import { ExportButton, ExportFailure, type SaveExport, useExport } from "./export-button";
import { groupRows, type Groups } from "./group-rows";
import type { ListControls } from "./list-address";
import { ListPages } from "./list-pages";
import { ColumnChoice, ListToolbar } from "./list-toolbar";
import { MovingRows } from "./moving-rows";
import { menuOnlyQuery, type RowAction } from "./row-actions";
import { ColumnWidths, GroupHead, TableHead } from "./table-head";
import { TableRow } from "./table-row";
import { NoRows, TableSkeleton } from "./table-skeleton";
import type { ListQuery } from "./use-list";
import { useRowKeys } from "./use-row-keys";

const noRows: readonly never[] = [];

// Padding and the button of the menu.
const menuWidth = 60;

// The padding after the last column.
const noMenuWidth = 16;

type DataTableProps<Row extends object> = {
  /** Name of the table for its settings in this browser. */
  name: string;
  /** Accessible name of the rows. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Rows have two lines, 60 px high, instead of one of 44 px. */
  tall?: boolean;
  /** Whether rows have a menu of actions, which needs a column. A single action appears over the end of its row. */
  hasMenu?: boolean;
  /** Puts rows under common headings. The query must return them together. */
  groups?: Groups<Row>;
  rowId: (row: Row) => string;
  /** Returns the name of a row. */
  rowName: (row: Row) => string;
  /** From `useListAddress`. */
  address: ListControls;
  /** Query of one page of the list. */
  query: ListQuery<Row>;
  /** Message for a failed read. */
  failure: string;
  /** Shown for an empty list. A search without results has its own message. */
  empty: ReactNode;
  filters?: ReactNode;
  /** Path of a row's page, linked from the row and its primary text. Undefined for a row without a page. */
  linkTo?: (row: Row) => string | undefined;
  /** Opens a row without a page. A button in the row must do the same. */
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction[];
  bulkActions?: readonly BulkAction<Row>[];
  /** Exports the filtered rows of all pages; omitted when there is no export. */
  onExport?: SaveExport;
  /** Exports the selected rows. */
  onExportSelected?: (rows: readonly Row[], options: ExportOptions) => Promise<void>;
};

/** A list that the server searches, sorts and paginates. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { address, query, onExport, onExportSelected } = props;
  const { t } = useTranslation("admin");
  const exporting = useExport();
  const element = useRef<HTMLDivElement>(null);
  const table = useListTable(props);
  const work = usePendingWork();
  useRowKeys(element);

  const bulkActions = (props.bulkActions ?? noRows).map((action): BulkAction<Row> => ({
    ...action,
    onSelect: (chosen, clear) => {
      const started = action.onSelect(chosen, clear);
      work.track(chosen.map(props.rowId), started);
      return started;
    },
  }));
  if (onExportSelected) {
    bulkActions.push({
      label: t("table.exportSelected"),
      onSelect: (chosen) => void exporting.start((options) => onExportSelected(chosen, options)),
    });
  }
  // Bulk actions skip selected rows that are no longer visible.
  const selected = table.getRowModel().rows.filter((row) => row.getIsSelected());

  return (
    <div ref={element} className={clsx("flex flex-col gap-3", selected.length > 0 && "max-sm:pb-32")}>
      <ListToolbar address={address} columns={props.columns} page={query.data} filters={props.filters}>
        {onExport ? (
          <ExportButton
            state={exporting.state}
            onStart={() => void exporting.start(onExport)}
            onCancel={exporting.cancel}
          />
        ) : null}
        <ColumnChoice
          columns={table
            .getAllLeafColumns()
            .filter((column) => column.getCanHide())
            .map((column) => ({
              id: column.id,
              header: String(column.columnDef.header),
              visible: column.getIsVisible(),
            }))}
          onToggle={(id, visible) => table.getColumn(id)?.toggleVisibility(visible)}
        />
      </ListToolbar>
      <ExportFailure state={exporting.state} />
      {query.error && !query.data ? (
        <Card>
          <QueryError title={props.failure} query={query} />
        </Card>
      ) : query.data?.items.length === 0 ? (
        <NoRows address={address} empty={props.empty} />
      ) : (
        <div className="relative">
          {selected.length > 0 ? (
            <BulkBar
              rows={selected.map(({ original }) => original)}
              actions={bulkActions}
              onClear={() => table.resetRowSelection(true)}
            />
          ) : null}
          <ListTable
            {...props}
            table={table}
            work={work}
            selectable={bulkActions.length > 0}
            covered={selected.length > 0}
          />
        </div>
      )}
      {query.data ? <ListPages list={query.data} linkTo={address.linkToPage} /> : null}
    </div>
  );
}

/** Returns the table of TanStack: visible columns, sort order and selection. */
function useListTable<Row extends object>({ name, columns, rowId, address, query }: DataTableProps<Row>) {
  const hiddenAtFirst = columns.flatMap(({ id, hiddenAtFirst: hidden }) => (hidden ? [id] : []));
  const [columnVisibility, setColumnVisibility] = useStoredColumns(name, hiddenAtFirst);
  const [rowSelection, setRowSelection] = useState<Record<string, true>>({});
  const defs = useMemo(() => toColumnDefs(columns), [columns]);
  const table = useTable({
    features,
    columns: defs,
    data: query.data?.items ?? noRows,
    getRowId: rowId,
    state: {
      columnVisibility,
      rowSelection,
      sorting: [{ id: address.sort.by, desc: address.sort.descending }],
    },
    onRowSelectionChange: setRowSelection,
    onColumnVisibilityChange: (next) =>
      setColumnVisibility(typeof next === "function" ? next(columnVisibility) : next),
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (next) => {
      const sorting = typeof next === "function" ? next(table.state.sorting) : next;
      const [first] = sorting;
      if (first) address.orderBy(first.id, first.desc);
    },
  });
  return table;
}

type ListTableProps<Row extends object> = DataTableProps<Row> & {
  table: ReturnType<typeof useListTable<Row>>;
  /** Actions in progress, by the id of their row. */
  work: ReturnType<typeof usePendingWork>;
  selectable: boolean;
  /** Whether rows are selected, so that their bar covers the headers. */
  covered: boolean;
};

function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { table, work, query, selectable, tall = false, hasMenu = true, linkTo, rowActions } = props;
  const navigate = useNavigate();
  const menuOnly = useMediaQuery(menuOnlyQuery);
  const bodyKey = useShownAddress(props);
  const columns = placedOnce(
    props.columns.filter(
      ({ id, inHeading = false }) => !inHeading && (table.getColumn(id)?.getIsVisible() ?? false),
    ),
  );
  const openRow = linkTo
    ? (row: Row) => {
        const to = linkTo(row);
        if (to !== undefined) void navigate(to);
      }
    : props.onOpen;
  const layout = { columns, selectable, hasActions: rowActions !== undefined };
  return (
    <div className="@container overflow-clip rounded-xl border border-line bg-surface">
      <table
        aria-label={props.label}
        aria-busy={query.data === undefined || query.isPlaceholderData}
        className={clsx(
          "w-full text-sm max-sm:block sm:table-fixed sm:border-separate sm:border-spacing-0",
          query.isPlaceholderData && "opacity-60",
        )}
      >
        <ColumnWidths
          columns={columns}
          selectable={selectable}
          actionsWidth={rowActions ? (menuOnly || hasMenu ? menuWidth : noMenuWidth) : null}
        />
        <TableHead table={table} covered={props.covered} {...layout} />
        {query.data ? (
          <tbody key={bodyKey} className="max-sm:block">
            <MovingRows>
              {groupRows(table.getRowModel().rows, props.groups).map(({ id, heading, rows }) => (
                <Fragment key={id}>
                  {heading ? <GroupHead heading={heading} rows={rows} {...layout} /> : null}
                  {rows.map((row) => (
                    <TableRow
                      key={row.id}
                      row={row}
                      columns={columns}
                      name={props.rowName(row.original)}
                      selectable={selectable}
                      tall={tall}
                      to={linkTo?.(row.original)}
                      onOpen={openRow}
                      actions={rowActions?.(row.original).map((action) => ({
                        ...action,
                        onSelect: () => work.track([row.id], action.onSelect()),
                      }))}
                      loading={work.isPending(row.id)}
                      menuOnly={menuOnly}
                    />
                  ))}
                </Fragment>
              ))}
            </MovingRows>
          </tbody>
        ) : (
          <TableSkeleton tall={tall} {...layout} />
        )}
      </table>
    </div>
  );
}

/** Returns the address of the shown rows. Rows of another address are new elements, so that none moves to another place. */
function useShownAddress<Row extends object>({ address, query }: DataTableProps<Row>): string {
  const at = address.linkToPage(query.data?.page ?? 1);
  const [shown, setShown] = useState(at);
  if (shown !== at && !query.isPlaceholderData) setShown(at);
  return shown;
}

/** Returns whether a media query matches, and follows its changes. False during pre-rendering. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
