import { site } from "./site";
import { foldText } from "./search-text";

/** A file to save. */
export type Download = { name: string; content: Blob };

/** Downloads a file in the browser. */
export function saveFile({ name, content }: Download): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Waits because the browser must start to read it first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Returns a file name that begins with the brand: "site-pronto-pagamentos". @param name without extension */
export function brandedFileName(name: string): string {
  const brand = foldText(site.name)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return brand === "" ? name : `${brand}-${name}`;
}
