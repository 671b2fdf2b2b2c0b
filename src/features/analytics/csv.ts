type Cell = string | number;

// Spreadsheets take what begins like this for a formula, and a path or a referrer is anybody's text.
const formula = /^[=+\-@\t\r]/;

function cellOf(cell: Cell): string {
  const text = typeof cell === "string" && formula.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV (RFC 4180) that spreadsheets read as UTF-8. */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): Blob {
  const lines = [head, ...rows].map((row) => row.map(cellOf).join(","));
  return new Blob([`\uFEFF${lines.join("\r\n")}\r\n`], { type: "text/csv;charset=utf-8" });
}
