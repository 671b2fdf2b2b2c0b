/** Reads a page number (from 1) from an address; anything else than a page there could be is the first. */
export function toPageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** How many pages hold so many rows; an empty list still has its one page. */
export function pageCountOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** One page of a list. */
export type Page<Item> = {
  items: readonly Item[];
  /** Which page, from 1. */
  page: number;
  /** Number of pages there are, at least 1. */
  pageCount: number;
  /** Number of items on all pages together, where they were counted. */
  total?: number;
};

type PageAnswer<Row> = { data: Row[] | null; count: number | null; error: { code?: string } | null };

// PostgREST: the range asked for begins after the last row.
const rangePastTheEnd = "PGRST103";

/**
 * Reads one page of a list; for a page past the end, the first.
 *
 * @param page from 1
 * @param read asks for the rows `from` to `to`, both included, with their exact count
 * @throws what the backend answered as an error
 */
export async function readPage<Row>(
  page: number,
  perPage: number,
  read: (from: number, to: number) => PromiseLike<PageAnswer<Row>>,
): Promise<Page<Row>> {
  const from = (page - 1) * perPage;
  const { data, count, error } = await read(from, from + perPage - 1);
  if (error?.code === rangePastTheEnd && page > 1) return readPage(1, perPage, read);
  if (error) throw error;
  const items = data ?? [];
  const total = count ?? items.length;
  return { items, page, pageCount: pageCountOf(total, perPage), total };
}
