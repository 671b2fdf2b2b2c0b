import type { ReactNode } from "react";

type RecordColumnsProps = {
  children: ReactNode;
  /** Whether the record is loading. */
  busy?: boolean;
};

/**
 * The two columns of a record: its content and, beside it from 1024 px, its properties of 352 px. Both are the children,
 * in this order.
 */
export function RecordColumns({ children, busy = false }: RecordColumnsProps) {
  return (
    <div
      aria-busy={busy || undefined}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-lg:has-data-hides-rest:*:last:hidden lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      {children}
    </div>
  );
}
