import { Skeleton } from "../ui/skeleton";

// As many as fit a screen: more would jump away when fewer rows come.
const rowCount = 8;

/** The rows of a list that is on its way. */
export function TableSkeleton({ columnCount }: { columnCount: number }) {
  return (
    <tbody aria-hidden="true" className="max-md:flex max-md:flex-col max-md:gap-3">
      {Array.from({ length: rowCount }, (_row, row) => (
        <tr
          key={row}
          className="border-line max-md:flex max-md:flex-col max-md:gap-3 max-md:rounded-xl max-md:border max-md:bg-surface max-md:p-4 md:border-t"
        >
          {Array.from({ length: columnCount }, (_cell, cell) => (
            <td key={cell} className="md:px-3 md:py-3.5">
              <Skeleton className="h-4 w-full max-w-40" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
