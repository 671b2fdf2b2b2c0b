import type { ColumnLayout } from "./columns";
import { columnClasses } from "./row-layout";

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
