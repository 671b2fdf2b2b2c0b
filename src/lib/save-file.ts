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

/** Returns the file name of a `Content-Disposition` header, which browsers may hide across origins. */
export function fileNameIn(disposition: string | null, fallback: string): string {
  return /filename="?([^";/\\]+)"?\s*(?:;|$)/i.exec(disposition ?? "")?.[1]?.trim() || fallback;
}
