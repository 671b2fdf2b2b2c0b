import { phoneParts } from "@contract/phone-parts";

/** A value of a row. Amounts and times are texts in the reader's language. */
export type Cell = string | number | null;

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = "\uFEFF";

// Spreadsheets run a cell that begins like this as a formula, which may send the sheet's content elsewhere. Excel in
// Asian languages does the same with the full-width signs.
const formula = /^[=+\-@\t\r＝＋－＠]/u;

const guarded = (text: string) => (formula.test(text) ? `'${text}` : text);

/**
 * Loads the CSV writer. It separates by semicolons, because a comma is the decimal sign in Portuguese, ends every line
 * with CR LF and writes line breaks inside a cell as LF.
 */
export async function csvWriter(): Promise<(rows: readonly (readonly Cell[])[]) => string> {
  const { default: papa } = await import("papaparse");
  return (rows) =>
    rows.length === 0
      ? ""
      : `${papa.unparse(
          rows.map((row) => row.map((cell) => guarded(String(cell ?? "")).replaceAll(/\r\n?/g, "\n"))),
          { delimiter: ";", newline: "\r\n" },
        )}\r\n`;
}

/** Returns a table as a CSV file. */
export async function csvFile(rows: readonly (readonly Cell[])[]): Promise<Blob> {
  const write = await csvWriter();
  return new Blob([byteOrderMark, write(rows)], { type: "text/csv;charset=utf-8" });
}

// Spreadsheets in every language read 2026-11-22 14:05 as a time. The business is in São Paulo.
const timeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});

/** Returns a time as a cell; a stored value that `Date` cannot read stays unchanged. @param at ISO 8601 */
export function timeCell(at: string | null): Cell {
  return at === null || Number.isNaN(Date.parse(at)) ? at : timeFormat.format(new Date(at));
}

// Country codes have one to three digits, and no code is the beginning of another (ITU-T E.164).
const countryCode = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Returns a phone number in the groups of the screen, with its country code in parentheses. A cell that begins with a
 * plus sign is a formula to spreadsheets, and the guard against those puts an apostrophe before it.
 *
 * @param phone in E.164
 */
export function phoneCell(phone: string | null): Cell {
  if (phone === null) return null;
  const parts = phoneParts(phone);
  return parts ? `(${parts.country}) ${parts.national}` : phone.replace(countryCode, "(+$1) ");
}
