import type { ReactTable } from "@tanstack/react-table";
import { clsx } from "clsx";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useTranslation } from "react-i18next";
import type { DataColumn, features } from "./columns";
import { checkboxAreaClasses, columnClasses } from "./row-layout";
import { SelectRows } from "./select-rows";

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
