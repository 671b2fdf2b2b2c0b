import { clsx } from "clsx";
import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../empty-state";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Skeleton } from "../ui/skeleton";
import type { ColumnLayout } from "./columns";
import type { ListControls } from "./list-address";
import { actionsCellClasses, cellClasses, rowClasses, selectCellClasses } from "./row-layout";

// The number of rows that fit on a screen. More would cause a layout shift.
const rowCount = 10;

type TableSkeletonProps = {
  columns: readonly (ColumnLayout & { id: string })[];
  selectable: boolean;
  hasActions: boolean;
  /** Whether rows have two lines. */
  tall: boolean;
};

/** Placeholder rows of a loading list, with the columns and heights of its rows. */
export function TableSkeleton({ columns, selectable, hasActions, tall }: TableSkeletonProps) {
  return (
    <tbody aria-hidden="true" className="max-sm:block">
      {Array.from({ length: rowCount }, (_row, row) => (
        <tr key={row} className={rowClasses(columns, selectable, hasActions)}>
          {selectable ? (
            <td className={selectCellClasses}>
              <Skeleton className="mx-3.5 size-4" />
            </td>
          ) : null}
          {columns.map((column) => (
            <td key={column.id} className={cellClasses(column, tall)}>
              <Skeleton
                className={clsx(
                  "h-3.5 max-w-full max-sm:my-1 max-sm:w-20",
                  column.primary ? "w-3/4" : "w-1/2",
                  column.align === "end" && "sm:ml-auto",
                )}
              />
            </td>
          ))}
          {hasActions ? (
            <td className={actionsCellClasses}>
              <Skeleton className="invisible size-9" />
            </td>
          ) : null}
        </tr>
      ))}
    </tbody>
  );
}

/** Replaces the rows of a list that is empty, or of which search and filters show nothing. */
export function NoRows({ address, empty }: { address: ListControls; empty: ReactNode }) {
  const { t } = useTranslation("admin");
  return (
    <Card>
      {address.isNarrowed ? (
        <EmptyState
          icon={SearchX}
          title={t(address.search === "" ? "table.noneHere" : "table.noResult")}
          {...(address.search !== "" && { description: t("table.noResultText") })}
        >
          <Button variant="outline" onClick={address.showAll}>
            {t("table.showAll")}
          </Button>
        </EmptyState>
      ) : (
        empty
      )}
    </Card>
  );
}
