/** A value of a row; numbers and times are text by now, in the reader's language. */
export type Cell = string | null;

// What a spreadsheet in Portuguese opens in columns: a comma is its decimal sign.
const separator = ";";

/** What tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * One line of a CSV file. Its end is the only CR LF: line breaks inside a cell become LF, so that
 * lines can be counted without reading cells.
 */
export function toLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => toCell(cell ?? "")).join(separator)}\r\n`;
}

// A cell that begins like this is taken for a formula, which may send the sheet's content elsewhere;
// the full-width signs are what Excel in Asian languages takes for the same.
const formula = /^[=+\-@\t\r＝＋－＠]/u;
const needsQuotes = /[";\n]|^\s|\s$/u;

function toCell(value: string): string {
  const guarded = formula.test(value) ? `'${value}` : value;
  const text = guarded.replaceAll(/\r\n?/g, "\n");
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
