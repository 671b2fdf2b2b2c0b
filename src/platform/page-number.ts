/** Reads a page number (from 1) of a URL; 1 for invalid values. */
export function toPageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
