/** Reads a page number (from 1) from an address; 1 for anything that cannot be one. */
export function toPageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
