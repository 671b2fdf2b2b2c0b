import type { ReactTable } from "@tanstack/react-table";
import { clsx } from "clsx";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useTranslation } from "react-i18next";
import type { features } from "./columns";

type TableHeadProps<Row extends object> = {
  table: ReactTable<typeof features, Row>;
  selectable: boolean;
  hasActions: boolean;
};

const cellClasses = "px-2 py-2 text-left text-xs font-semibold text-muted xl:px-3 xl:whitespace-nowrap";

/** The header row of a list with sort buttons. Above cards, it only selects the page. */
export function TableHead<Row extends object>({ table, selectable, hasActions }: TableHeadProps<Row>) {
  const { t } = useTranslation("admin");
  return (
    <thead className={selectable ? "max-lg:block" : "max-lg:hidden"}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} className="max-lg:block">
          {selectable ? (
            <th scope="col" className={clsx(cellClasses, "max-lg:block max-lg:py-0 lg:w-px lg:pr-0")}>
              <label className="flex items-center gap-3 max-lg:min-h-11 max-lg:text-sm">
                <input
                  type="checkbox"
                  aria-label={t("table.selectPage")}
                  disabled={table.getRowModel().rows.length === 0}
                  checked={table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                  className="block size-4 accent-(--second) max-lg:size-5"
                />
                <span aria-hidden="true" className="lg:hidden">
                  {t("table.selectPage")}
                </span>
              </label>
            </th>
          ) : null}
          {group.headers.map(({ id, column }) => {
            const name = String(column.columnDef.header);
            const sorted = column.getCanSort() ? column.getIsSorted() : null;
            return (
              <th
                key={id}
                scope="col"
                aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
                className={clsx(cellClasses, "max-lg:hidden")}
              >
                {sorted === null ? (
                  name
                ) : (
                  <button
                    type="button"
                    onClick={() =>
                      column.toggleSorting(sorted ? sorted === "asc" : column.getFirstSortDir() === "desc")
                    }
                    className="-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded px-1.5 hover:bg-sunken hover:text-ink"
                  >
                    {name}
                    {sorted === "asc" ? <ArrowUp className="size-3.5 shrink-0" aria-hidden="true" /> : null}
                    {sorted === "desc" ? (
                      <ArrowDown className="size-3.5 shrink-0" aria-hidden="true" />
                    ) : null}
                  </button>
                )}
              </th>
            );
          })}
          {hasActions ? (
            <th scope="col" className={clsx(cellClasses, "max-lg:hidden")}>
              <span className="sr-only">{t("table.actions")}</span>
            </th>
          ) : null}
        </tr>
      ))}
    </thead>
  );
}
