import { Skeleton } from "../ui/skeleton";

// As many as fit a screen: more would jump away when fewer rows come.
const rowCount = 8;

/** The rows of a list that is on its way. */
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
