import { FlexRender, type Row as TanStackRow } from "@tanstack/react-table";
import { clsx } from "clsx";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { features } from "./columns";
import { RowActions, type RowAction } from "./row-actions";

type TableRowProps<Row extends object> = {
  row: TanStackRow<typeof features, Row>;
  name: string;
  selectable: boolean;
  /** ID of the primary column. */
  primary: string | undefined;
  /** Path of the row's page, if there is one. */
  to: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  actions: readonly RowAction[] | undefined;
};

/** A row of a list, or a card below 1024 px. It can be focused for keyboard shortcuts. */
export function TableRow<Row extends object>({
  row,
  name,
  primary,
  to,
  onOpen,
  ...rest
}: TableRowProps<Row>) {
  const { t } = useTranslation("admin");

  function openUnlessControl({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest("a, button, input, label, [popover]")) return;
    onOpen?.(row.original);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a shortcut for a button or link in the row
    <tr
      data-row=""
      tabIndex={-1}
      onClick={openUnlessControl}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) onOpen?.(row.original);
      }}
      className={clsx(
        // Opaque, because the cells scroll below the sticky actions.
        "group border-line lg:border-t lg:hover:bg-[color-mix(in_oklab,var(--sunken)_60%,var(--surface))]",
        "focus-visible:outline-2! focus-visible:-outline-offset-2! focus-visible:outline-focus! focus-visible:outline-solid!",
        "max-lg:relative max-lg:flex max-lg:flex-col max-lg:gap-1.5 max-lg:rounded-xl max-lg:border max-lg:p-4",
        onOpen && "cursor-pointer",
        row.getIsSelected() ? "bg-[color-mix(in_oklab,var(--second-soft)_50%,var(--surface))]" : "bg-surface",
      )}
    >
      {rest.selectable ? (
        <td className="max-lg:absolute max-lg:top-1 max-lg:right-1 lg:w-px lg:pr-0 lg:pl-2 xl:pl-3">
          {/* On a card, large enough for touch. */}
          <label className="flex items-center justify-center max-lg:size-11">
            <input
              type="checkbox"
              aria-label={t("table.select", { name })}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
              className="block size-4 accent-(--second) max-lg:size-5"
            />
          </label>
        </td>
      ) : null}
      {row.getVisibleCells().map((cell) => (
        <td
          key={cell.id}
          className={clsx(
            "min-w-0 max-lg:[overflow-wrap:anywhere] lg:max-w-80 lg:px-2 lg:py-1.5 xl:px-3 lg:[overflow-wrap:break-word]",
            cell.column.id === primary
              ? rest.selectable && "max-lg:pr-10"
              : "max-lg:flex max-lg:items-baseline max-lg:justify-between max-lg:gap-4",
          )}
        >
          {cell.column.id === primary ? null : (
            <span className="shrink-0 text-muted lg:hidden">{String(cell.column.columnDef.header)}</span>
          )}
          {cell.column.id === primary && to !== undefined ? (
            <Link
              to={to}
              className="block min-w-0 rounded-sm underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
            >
              <FlexRender cell={cell} />
            </Link>
          ) : (
            <FlexRender cell={cell} />
          )}
        </td>
      ))}
      {rest.actions ? (
        <td className="max-lg:pt-2 lg:sticky lg:right-0 lg:bg-inherit lg:px-2 lg:py-1.5 xl:px-3">
          <RowActions name={name} actions={rest.actions} />
        </td>
      ) : null}
    </tr>
  );
}
