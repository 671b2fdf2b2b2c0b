import { byteOrderMark, toLine } from "@contract/csv";

/** Returns a table as a CSV file in the format of the exported lists. Figures are whole numbers. */
export function toCsv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): Blob {
  const lines = [head, ...rows].map((row) => toLine(row.map(String)));
  return new Blob([byteOrderMark, ...lines], { type: "text/csv;charset=utf-8" });
}
