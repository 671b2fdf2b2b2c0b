import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * on a phone every row is a card whose cells carry their column's name: rows and cells laid out as blocks
 * lose their meaning for screen readers unless it is said. */

/** Rows and columns; cards on a phone. Name it with a caption or `aria-label`. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return <table {...rest} role="table" className={cn("block w-full text-left sm:table", className)} />;
}

/** What the table shows; seen by screen readers alone with `sr-only`. */
export function TableCaption({ className, ...rest }: ComponentProps<"caption">) {
  return <caption {...rest} className={cn("block pb-3 text-left text-muted sm:table-caption", className)} />;
}

/** The row of column names; out of sight on a phone, where each cell carries its own. */
export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return (
    <thead
      {...rest}
      role="rowgroup"
      className={cn("sr-only sm:not-sr-only sm:table-header-group", className)}
    />
  );
}

/** The rows. */
export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return (
    <tbody {...rest} role="rowgroup" className={cn("flex flex-col gap-3 sm:table-row-group", className)} />
  );
}

/** One row; a card on a phone. */
export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      role="row"
      className={cn(
        "block rounded-xl border border-line bg-surface p-4 sm:table-row sm:border-0 sm:bg-transparent sm:p-0",
        className,
      )}
    />
  );
}

/** A column's name. */
export function TableColumn({ className, children, ...rest }: ComponentProps<"th">) {
  return (
    <th
      {...rest}
      role="columnheader"
      scope="col"
      className={cn("border-b border-line-strong px-3 py-2.5 text-sm font-semibold text-muted", className)}
    >
      {children}
    </th>
  );
}

type TableCellProps = ComponentProps<"td"> & {
  /** The column's name, shown beside the value on a phone; without one the cell takes the card's whole width. */
  column?: string;
};

/** A value. */
export function TableCell({ column, className, children, ...rest }: TableCellProps) {
  return (
    <td
      {...rest}
      role="cell"
      className={cn(
        "flex min-w-0 justify-between gap-4 py-1 [overflow-wrap:anywhere] sm:table-cell sm:border-b sm:border-line sm:px-3 sm:py-3",
        className,
      )}
    >
      {column ? (
        // The column head says it already to screen readers.
        <span aria-hidden="true" className="shrink-0 text-sm font-semibold text-muted sm:hidden">
          {column}
        </span>
      ) : null}
      {column ? <span className="min-w-0 text-right sm:text-left">{children}</span> : children}
    </td>
  );
}
