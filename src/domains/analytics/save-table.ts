import { csvFile } from "@/platform/csv";
import { saveFile } from "@/platform/save-file";

/** Downloads a table as a CSV file. Figures are whole numbers. @param name without extension */
export async function saveTable(
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  saveFile({ name: `${name}.csv`, content: await csvFile([head, ...rows]) });
}
