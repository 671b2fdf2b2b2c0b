import type { Row as TanStackRow } from "@tanstack/react-table";
import { useEffect, useRef } from "react";
import type { features } from "./columns";

type SelectRowsProps<Row extends object> = {
  rows: readonly TanStackRow<typeof features, Row>[];
  label: string;
};

/** A checkbox that selects several rows, with the state between for some of them. */
export function SelectRows<Row extends object>({ rows, label }: SelectRowsProps<Row>) {
  const input = useRef<HTMLInputElement>(null);
  const selected = rows.filter((row) => row.getIsSelected()).length;
  const isAll = rows.length > 0 && selected === rows.length;
  const isPartial = selected > 0 && !isAll;
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={label}
      disabled={rows.length === 0}
      checked={isAll}
      onChange={() => {
        for (const row of rows) row.toggleSelected(!isAll);
      }}
      className="block size-4 max-sm:size-5"
    />
  );
}
