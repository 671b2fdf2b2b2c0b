import { useTable } from "@tanstack/react-table";
import { clsx } from "clsx";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ExportOptions } from "@/lib/list/export-rows";
import { useLanguage } from "@/lib/use-language";
import { QueryError } from "../query-error";
import { Card } from "../ui/card";
import { BulkBar, type BulkAction } from "./bulk-bar";
import { ColumnChoice } from "./column-choice";
import { ExportButton, ExportFailure, useExport, type SaveExport } from "./export-button";
import { features, toColumnDefs, type DataColumn } from "./columns";
import type { ListControls } from "./list-address";
import type { ListQuery } from "./list-query";
import { ListPages } from "./list-pages";
import { ListSearch } from "./list-search";
import { NoRows } from "./no-rows";
import { OrderChoice } from "./order-choice";
import type { RowAction } from "./row-actions";
import { TableHead } from "./table-head";
import { TableRow } from "./table-row";
import { TableSkeleton } from "./table-skeleton";
import { useRowKeys } from "./use-row-keys";
import { useStoredColumns } from "./stored-columns";

const noRows: readonly never[] = [];

type DataTableProps<Row extends object> = {
  /** Name of the table for its settings in this browser. */
  name: string;
  /** Accessible name of the rows. */
  label: string;
  columns: readonly DataColumn<Row>[];
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
  const { name, label, columns, rowId, rowName, address, query, linkTo, onExport, onExportSelected } = props;
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const navigate = useNavigate();
  const { state: exportState, start: startExport, cancel: cancelExport } = useExport();
  const element = useRef<HTMLDivElement>(null);
  const hiddenAtFirst = columns.flatMap(({ id, hiddenAtFirst: hidden }) => (hidden ? [id] : []));
  const [columnVisibility, setColumnVisibility] = useStoredColumns(name, hiddenAtFirst);
  const [rowSelection, setRowSelection] = useState<Record<string, true>>({});
  useRowKeys(element);

  const defs = useMemo(() => toColumnDefs(columns), [columns]);
  const items = query.data?.items ?? noRows;
  const table = useTable({
    features,
    columns: defs,
    data: items,
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

  // Bulk actions skip selected rows that are no longer visible.
  const rows = table.getRowModel().rows;
  const selected = rows.filter((row) => row.getIsSelected());
  const bulkActions: BulkAction<Row>[] = [...(props.bulkActions ?? noRows)];
  if (onExportSelected) {
    bulkActions.push({
      label: t("table.exportSelected"),
      onSelect: (chosen) => void startExport((options) => onExportSelected(chosen, options)),
    });
  }
  const selectable = bulkActions.length > 0;
  const hasActions = props.rowActions !== undefined;
  const openRow = linkTo
    ? (row: Row) => {
        const to = linkTo(row);
        if (to !== undefined) void navigate(to);
      }
    : props.onOpen;
  const total = query.data?.total;
  const columnCount = table.getVisibleLeafColumns().length + Number(selectable) + Number(hasActions);

  return (
    <div ref={element} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch value={address.search} onSearch={address.searchFor} />
        {props.filters}
        <OrderChoice
          columns={columns.filter(({ sortable }) => sortable)}
          sort={address.sort}
          onOrder={address.orderBy}
        />
        <div className="flex grow items-center justify-end gap-2 lg:ml-auto">
          <output className="tabular mr-auto text-sm text-muted lg:mr-1">
            {total === undefined || (total === 0 && !address.isNarrowed)
              ? null
              : t(query.data?.orMore ? "table.totalOrMore" : "table.total", {
                  count: total,
                  number: new Intl.NumberFormat(language).format(total),
                })}
          </output>
          {onExport ? (
            <ExportButton
              state={exportState}
              onStart={() => void startExport(onExport)}
              onCancel={cancelExport}
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
        </div>
      </div>
      <ExportFailure state={exportState} />
      {selected.length > 0 ? (
        <BulkBar
          rows={selected.map(({ original }) => original)}
          actions={bulkActions}
          onClear={() => setRowSelection({})}
        />
      ) : null}
      {query.error && !query.data ? (
        <Card>
          <QueryError title={props.failure} query={query} />
        </Card>
      ) : query.data && rows.length === 0 ? (
        <NoRows address={address} empty={props.empty} />
      ) : (
        <div className="lg:relative lg:overflow-x-auto lg:rounded-xl lg:border lg:border-line lg:bg-surface">
          <table
            aria-label={label}
            aria-busy={query.data === undefined || query.isPlaceholderData}
            className={clsx(
              "w-full text-sm max-lg:block lg:border-collapse",
              query.isPlaceholderData && "opacity-60",
            )}
          >
            <TableHead table={table} selectable={selectable} hasActions={hasActions} />
            {query.data ? (
              <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-3">
                {rows.map((row) => (
                  <TableRow
                    key={row.id}
                    row={row}
                    name={rowName(row.original)}
                    selectable={selectable}
                    primary={columns.find(({ primary }) => primary)?.id}
                    to={linkTo?.(row.original)}
                    onOpen={openRow}
                    actions={props.rowActions?.(row.original)}
                  />
                ))}
              </tbody>
            ) : (
              <TableSkeleton columnCount={columnCount} />
            )}
          </table>
        </div>
      )}
      {query.data ? <ListPages list={query.data} linkTo={address.linkToPage} /> : null}
      <p className="text-xs text-muted max-lg:hidden">{t("table.keys")}</p>
    </div>
  );
}
