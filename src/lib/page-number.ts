/** Reads a page number (from 1) from an address; anything else than a page there could be is the first. */
export function toPageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** How many pages hold so many rows; an empty list still has its one page. */
export function pageCountOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
