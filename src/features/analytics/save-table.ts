import { toCsv } from "./csv";

/** Downloads a table as a file. @param name without extension */
export function saveTable(name: string, ...table: Parameters<typeof toCsv>): void {
  const address = URL.createObjectURL(toCsv(...table));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // The browser needs the address until it has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
