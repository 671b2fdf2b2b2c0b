/** A cell value. Numbers and times are already formatted in the reader's language. */
export type Cell = string | null;

// Spreadsheets in Portuguese split columns at semicolons, because the comma is their decimal separator.
const separator = ";";

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = "\uFEFF";

/** Returns one line of a CSV file. Line breaks within a cell become LF, so that lines can be counted by CR LF. */
export function toLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => toCell(cell ?? "")).join(separator)}\r\n`;
}

// Spreadsheets run cells with these first characters as formulas, which can leak the sheet's content. Excel
// treats the full-width characters the same way in Asian languages.
const formula = /^[=+\-@\t\r＝＋－＠]/u;
const needsQuotes = /[";\n]|^\s|\s$/u;

function toCell(value: string): string {
  const guarded = formula.test(value) ? `'${value}` : value;
  const text = guarded.replaceAll(/\r\n?/g, "\n");
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
