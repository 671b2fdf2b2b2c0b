import { clsx } from "clsx";
import type { ColumnLayout } from "./columns";

// Widths of the list, not of the window: the navigation takes a part of it from 768 px.
const hiddenBelow = {
  md: "sm:@max-xl:hidden",
  lg: "sm:@max-2xl:hidden",
  xl: "sm:@max-4xl:hidden",
  "2xl": "sm:@max-5xl:hidden",
} as const;

const phonePlaces = {
  // The name wraps beside a state, because its end may tell two rows apart.
  name: "max-sm:[grid-area:name] max-sm:pr-3 max-sm:[&_.truncate]:[overflow-wrap:anywhere] max-sm:[&_.truncate]:whitespace-normal",
  state: "max-sm:[grid-area:state] max-sm:justify-self-end narrow:justify-self-start!",
  // Two lines, because an e-mail or a domain is longer than one.
  detail:
    "max-sm:[grid-area:detail] max-sm:self-center max-sm:pr-3 max-sm:text-xs max-sm:text-muted max-sm:[&_.truncate]:line-clamp-2 max-sm:[&_.truncate]:[overflow-wrap:anywhere] max-sm:[&_.truncate]:whitespace-normal",
  date: "max-sm:[grid-area:date] max-sm:self-center max-sm:justify-self-end narrow:justify-self-start! max-sm:text-xs max-sm:text-muted",
} as const;

// A shadow, because a border would add to the height of a checkbox's touch target.
const lineClasses = "sm:shadow-[inset_0_-1px_0_var(--line)] sm:[tr:last-child>&]:shadow-none";

/** Returns the class that hides a column in a narrow list. */
export function columnClasses({ from }: ColumnLayout): string | undefined {
  return from && hiddenBelow[from];
}

/** Returns the classes of a cell. */
export function cellClasses(column: ColumnLayout, isTall: boolean): string {
  const place = column.phone ?? (column.primary ? "name" : undefined);
  return clsx(
    "min-w-0 sm:overflow-hidden sm:px-3 sm:py-0",
    lineClasses,
    isTall ? "sm:h-15" : "sm:h-11",
    column.align === "end" && "sm:text-right",
    column.primary && "font-semibold",
    place ? phonePlaces[place] : "max-sm:hidden",
    columnClasses(column),
  );
}

/** Returns the classes of a row: a table row, two lines of at least 64 px below 640 px, or a line for each cell where it is narrow. */
export function rowClasses(
  columns: readonly ColumnLayout[],
  isSelectable: boolean,
  hasActions: boolean,
): string {
  const hasDate = columns.some(({ phone }) => phone === "date");
  const hasState = columns.some(({ phone }) => phone === "state");
  return clsx(
    "max-sm:relative max-sm:grid max-sm:min-h-16 max-sm:py-2 max-sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-sm:content-center max-sm:border-t max-sm:border-line max-sm:first:border-t-0",
    hasState
      ? hasDate
        ? "max-sm:[grid-template-areas:'select_name_state_actions''select_detail_date_actions']"
        : "max-sm:[grid-template-areas:'select_name_state_actions''select_detail_detail_actions']"
      : "max-sm:[grid-template-areas:'select_name_name_actions''select_detail_date_actions']",
    "narrow:h-auto! narrow:grid-cols-[auto_minmax(0,1fr)_auto]! narrow:py-3",
    "narrow:[grid-template-areas:'select_name_actions''select_state_actions''select_detail_actions''select_date_actions']!",
    !isSelectable && "max-sm:pl-4",
    hasActions ? "max-sm:pr-1" : "max-sm:pr-4",
  );
}

/** Classes of the first cell of a row, with its checkbox. */
export const selectCellClasses = `p-0 max-sm:self-center max-sm:[grid-area:select] ${lineClasses}`;

/** Classes of the label around a checkbox: large enough for touch. */
export const checkboxAreaClasses = "relative z-[1] flex size-11 items-center justify-center";

/** Classes of the last cell of a row, with its actions. */
export const actionsCellClasses = `p-0 max-sm:relative max-sm:min-w-3 max-sm:z-[1] max-sm:self-center max-sm:[grid-area:actions] sm:px-2 ${lineClasses}`;
