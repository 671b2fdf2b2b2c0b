import type { ReactTable, Row as TanStackRow } from "@tanstack/react-table";
import { clsx } from "clsx";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ColumnLayout, DataColumn, features } from "./columns";
import type { GroupHeading } from "./group-rows";
import { MovingRow } from "./moving-rows";
import { checkboxAreaClasses, columnClasses } from "./row-layout";

type TableHeadProps<Row extends object> = {
  table: ReactTable<typeof features, Row>;
  columns: readonly DataColumn<Row>[];
  selectable: boolean;
  hasActions: boolean;
  /** Whether rows are selected, so that their bar covers the headers. */
  covered: boolean;
};

const headClasses =
  "h-10 border-b border-line bg-surface p-0 text-left text-xs font-semibold text-muted pointer-coarse:h-12 sm:sticky sm:top-14 sm:z-[5]";

/** The header row of a list with sort buttons. On a phone, it only selects the page. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { table, columns, selectable, hasActions, covered } = props;
  const { t } = useTranslation("admin");
  return (
    <thead className={selectable ? "max-sm:block" : "max-sm:hidden"}>
      <tr className="max-sm:block">
        {selectable ? (
          <th
            scope="col"
            className={clsx(headClasses, "max-sm:block max-sm:h-auto!", covered && "bg-second-soft!")}
          >
            <SelectPage table={table} />
          </th>
        ) : null}
        {columns.map((column) => (
          <ColumnHeader key={column.id} table={table} column={column} covered={covered} />
        ))}
        {hasActions ? (
          <th scope="col" className={clsx(headClasses, "max-sm:hidden")}>
            <span className="sr-only">{t("table.actions")}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function SelectPage<Row extends object>({ table }: Pick<TableHeadProps<Row>, "table">) {
  const { t } = useTranslation("admin");
  return (
    <label className="flex items-center max-sm:min-h-11">
      <span className={clsx(checkboxAreaClasses, "sm:h-full!")}>
        <SelectRows rows={table.getRowModel().rows} label={t("table.selectPage")} />
      </span>
      <span aria-hidden="true" className="sm:hidden">
        {t("table.selectPage")}
      </span>
    </label>
  );
}

type ColumnHeaderProps<Row extends object> = Pick<TableHeadProps<Row>, "table" | "covered"> & {
  column: DataColumn<Row>;
};

function ColumnHeader<Row extends object>({ table, column, covered }: ColumnHeaderProps<Row>) {
  const { header, align } = column;
  const sorting = table.getColumn(column.id);
  const sorted = sorting?.getCanSort() ? sorting.getIsSorted() : null;
  const Arrow = sorted === "desc" || (!sorted && column.descendsFirst) ? ArrowDown : ArrowUp;
  const line = clsx("flex size-full min-w-0 items-center gap-1 px-3", align === "end" && "flex-row-reverse");
  return (
    <th
      scope="col"
      aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
      className={clsx(headClasses, "max-sm:hidden", columnClasses(column))}
    >
      {sorted === null || covered ? (
        // Covered headers keep their names for screen readers, without buttons that the bar would hide.
        <span className={line}>
          <span className="truncate">{header}</span>
        </span>
      ) : (
        <button
          type="button"
          title={header}
          onClick={() =>
            sorting?.toggleSorting(sorted ? sorted === "asc" : sorting.getFirstSortDir() === "desc")
          }
          className={clsx(line, "group/sort font-semibold hover:text-ink focus-visible:-outline-offset-3!")}
        >
          <span className="truncate">{header}</span>
          <Arrow
            aria-hidden="true"
            className={clsx(
              "size-3.5 shrink-0",
              !sorted && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
            )}
          />
        </button>
      )}
    </th>
  );
}

type GroupHeadProps<Row extends object> = {
  heading: GroupHeading;
  rows: readonly TanStackRow<typeof features, Row>[];
  columns: readonly DataColumn<Row>[];
  selectable: boolean;
  hasActions: boolean;
};

const lineClasses = "sm:shadow-[inset_0_-1px_0_var(--line)]";

/** The heading of a group of rows, with a checkbox for all of them. */
export function GroupHead<Row extends object>(props: GroupHeadProps<Row>) {
  const { heading, rows, columns, selectable, hasActions } = props;
  const { t } = useTranslation("admin");
  // A cell over a column that a narrow list hides would widen the table.
  const hideable = columns.filter(({ from }) => from !== undefined);
  return (
    <MovingRow className="bg-sunken max-sm:flex max-sm:border-t max-sm:border-line">
      {selectable ? (
        <td className={clsx("p-0 align-top", lineClasses)}>
          <span className={checkboxAreaClasses}>
            <SelectRows rows={rows} label={t("table.select", { name: heading.name })} />
          </span>
        </td>
      ) : null}
      <th
        scope="rowgroup"
        colSpan={columns.length - hideable.length + (hasActions ? 1 : 0)}
        className={clsx(
          "py-3 pr-4 text-left font-normal",
          lineClasses,
          selectable ? "pl-0 sm:pl-3" : "pl-4 sm:pl-3",
        )}
      >
        <span className="font-semibold">{heading.name}</span>{" "}
        <span className="tabular text-muted">{rows.length}</span>
        {heading.text ? <span className="block max-w-3xl text-muted">{heading.text}</span> : null}
      </th>
      {hideable.map((column) => (
        <td
          key={column.id}
          aria-hidden="true"
          className={clsx("max-sm:hidden", columnClasses(column), lineClasses)}
        />
      ))}
    </MovingRow>
  );
}

type SelectRowsProps<Row extends object> = {
  rows: readonly TanStackRow<typeof features, Row>[];
  label: string;
};

/** A checkbox that selects several rows, with the state between for some of them. */
function SelectRows<Row extends object>({ rows, label }: SelectRowsProps<Row>) {
  const input = useRef<HTMLInputElement>(null);
  const selected = rows.filter((row) => row.getIsSelected()).length;
  const isAll = rows.length > 0 && selected === rows.length;
  const isPartial = selected > 0 && !isAll;
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={label}
      disabled={rows.length === 0}
      checked={isAll}
      onChange={() => {
        for (const row of rows) row.toggleSelected(!isAll);
      }}
      className="block size-4 max-sm:size-5"
    />
  );
}

type ColumnWidthsProps = {
  columns: readonly (ColumnLayout & { id: string })[];
  selectable: boolean;
  /** In pixels; null for rows without actions. */
  actionsWidth: number | null;
};

/** Widths of a list's columns, which the rows do not change. */
export function ColumnWidths({ columns, selectable, actionsWidth }: ColumnWidthsProps) {
  return (
    <colgroup className="max-sm:hidden">
      {selectable ? <col className="w-11" /> : null}
      {columns.map((column) => (
        <col key={column.id} style={{ width: column.width }} className={columnClasses(column)} />
      ))}
      {actionsWidth === null ? null : <col style={{ width: actionsWidth }} />}
    </colgroup>
  );
}
