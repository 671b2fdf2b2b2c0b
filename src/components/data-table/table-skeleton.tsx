import { Skeleton } from "../ui/skeleton";

// The number of rows that fit on a screen. More would cause a layout shift.
const rowCount = 8;

/** Placeholder rows of a loading list. */
export function TableSkeleton({ columnCount }: { columnCount: number }) {
  return (
    <tbody aria-hidden="true" className="max-lg:flex max-lg:flex-col max-lg:gap-3">
      {Array.from({ length: rowCount }, (_row, row) => (
        <tr
          key={row}
          className="border-line max-lg:flex max-lg:flex-col max-lg:gap-3 max-lg:rounded-xl max-lg:border max-lg:bg-surface max-lg:p-4 lg:border-t"
        >
          {Array.from({ length: columnCount }, (_cell, cell) => (
            <td key={cell} className="lg:px-2 lg:py-3.5 xl:px-3">
              <Skeleton className="h-4 w-full max-w-40" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
