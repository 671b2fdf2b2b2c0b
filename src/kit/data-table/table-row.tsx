import type { Row as TanStackRow } from "@tanstack/react-table";
import { clsx } from "clsx";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ClippedText } from "./clipped-text";
import type { DataColumn, features } from "./columns";
import { MovingRow } from "./moving-rows";
import { type RowAction, RowActions } from "./row-actions";
import {
  actionsCellClasses,
  cellClasses,
  checkboxAreaClasses,
  rowClasses,
  selectCellClasses,
} from "./row-layout";

type TableRowProps<Row extends object> = {
  row: TanStackRow<typeof features, Row>;
  columns: readonly DataColumn<Row>[];
  name: string;
  selectable: boolean;
  /** Whether rows have two lines. */
  tall: boolean;
  /** Path of the row's page, if there is one. */
  to: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  actions: readonly RowAction[] | undefined;
  /** Whether all actions are in the menu. */
  menuOnly: boolean;
  /** Whether an action of the row is in progress. */
  loading: boolean;
};

/** A row of a list, with two lines below 640 px. It can be focused for keyboard shortcuts. */
export function TableRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, columns, name, selectable, tall, to, onOpen, actions, loading } = props;
  const { t } = useTranslation("admin");

  function openUnlessControl({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest("a, button, input, label, [popover]")) return;
    onOpen?.(row.original);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a shortcut for a button or link in the row
    <MovingRow
      data-row=""
      tabIndex={-1}
      aria-busy={loading || undefined}
      onClick={openUnlessControl}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) onOpen?.(row.original);
      }}
      className={clsx(
        rowClasses(columns, selectable, actions !== undefined),
        "group scroll-mt-28 scroll-mb-24",
        "focus-visible:outline-2! focus-visible:-outline-offset-2! focus-visible:outline-focus! focus-visible:outline-solid!",
        onOpen && "cursor-pointer",
        loading && "[&>td:not(:last-child)]:opacity-55",
        "bg-(--row)",
        row.getIsSelected()
          ? "[--row:color-mix(in_oklab,var(--second-soft)_50%,var(--surface))]"
          : "[--row:var(--surface)] hover:[--row:color-mix(in_oklab,var(--sunken)_60%,var(--surface))]",
      )}
    >
      {selectable ? (
        <td className={selectCellClasses}>
          <label className={checkboxAreaClasses}>
            <input
              type="checkbox"
              aria-label={t("table.select", { name })}
              checked={row.getIsSelected()}
              disabled={loading}
              onChange={row.getToggleSelectedHandler()}
              className="block size-4 max-sm:size-5"
            />
          </label>
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.id} className={cellClasses(column, tall)}>
          {column.primary && to !== undefined ? (
            // On a phone, the link covers the row.
            <Link
              to={to}
              className="block min-w-0 rounded-sm underline-offset-4 hover:underline focus-visible:-outline-offset-3! max-sm:after:absolute max-sm:after:inset-0 sm:pointer-coarse:py-3"
            >
              <Content column={column} row={row.original} />
            </Link>
          ) : (
            <Content column={column} row={row.original} />
          )}
        </td>
      ))}
      {actions ? (
        <td className={actionsCellClasses}>
          <RowActions name={name} actions={actions} menuOnly={props.menuOnly} loading={loading} />
        </td>
      ) : null}
    </MovingRow>
  );
}

function Content<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const content = column.cell(row);
  return typeof content === "string" ? <ClippedText>{content}</ClippedText> : content;
}
