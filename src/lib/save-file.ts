/** A file to save. */
export type Download = { name: string; content: Blob };

/** Saves a file among the browser's downloads. */
export function saveFile({ name, content }: Download): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The file name in a `Content-Disposition` header, which browsers may hide from pages of another origin. */
export function fileNameIn(disposition: string | null, fallback: string): string {
  return /filename="?([^";/\\]+)"?\s*(?:;|$)/i.exec(disposition ?? "")?.[1]?.trim() || fallback;
}
