import type { Row as TanStackRow } from "@tanstack/react-table";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import type { DataColumn, features } from "./columns";
import type { GroupHeading } from "./group-rows";
import { checkboxAreaClasses, columnClasses } from "./row-layout";
import { SelectRows } from "./select-rows";

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
    <tr className="bg-sunken max-sm:flex max-sm:border-t max-sm:border-line">
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
    </tr>
  );
}
