import { toCsv } from "./csv";

/** Saves a table among the browser's downloads. @param name without its ending */
export function saveTable(name: string, ...table: Parameters<typeof toCsv>): void {
  const address = URL.createObjectURL(toCsv(...table));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
