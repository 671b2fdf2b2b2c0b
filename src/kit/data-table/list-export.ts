import type { Cell } from "@/platform/csv";
import { exportRows, type ExportOptions } from "@/platform/list/export-rows";
import type { ListValues } from "@/platform/list/list-address";
import type { ListSource } from "@/platform/list/list-source";
import { saveFile, type Download } from "@/platform/save-file";
import type { ListTextKey, ListTexts } from "./list-texts";

/** The CSV file of a list. */
export type ExportedFile<Row> = {
  /** Part of the file name. */
  name: ListTextKey;
  columns: readonly { header: ListTextKey; cell: (row: Row, texts: ListTexts) => Cell }[];
  /** Offers an export of the selected rows. */
  selection?: boolean;
};

type ExportedList<Row, By extends string, Filters extends Record<string, string>> = {
  name: string;
  source: ListSource<Row, By, Filters>;
  file: ExportedFile<Row>;
};

/** Saves the filtered rows, or the rows with these IDs, as a CSV file. Throws like `exportRows`. */
export async function saveList<Row, By extends string, Filters extends Record<string, string>>(
  ...exported: Parameters<typeof exportList<Row, By, Filters>>
): Promise<void> {
  saveFile(await exportList(...exported));
}

/** Returns the filtered rows, or the rows with these IDs, as a CSV file. Throws like `exportRows`. */
export function exportList<Row, By extends string, Filters extends Record<string, string>>(
  { name, source, file }: ExportedList<Row, By, Filters>,
  wanted: { values: Omit<ListValues<By, Filters>, "page">; ids?: readonly string[] },
  texts: ListTexts,
  options: ExportOptions,
): Promise<Download> {
  const columns = file.columns.map(({ header, cell }) => ({
    header: texts.t(header),
    cell: (row: Row) => cell(row, texts),
  }));
  return exportRows({ name, source, ...wanted, columns, fileName: texts.t(file.name) }, options);
}
