/** How many pages hold so many rows; an empty list still has its one page. */
export function pageCountOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** One page of a list. */
export type Page<Item> = {
  items: readonly Item[];
  /** Which page, from 1. */
  page: number;
  /** Number of pages there are known to be, at least 1. */
  pageCount: number;
  /** Number of items there are known to be on all pages together. */
  total?: number;
  /** Present where there are, or may be, more than that. */
  orMore?: true;
};

/**
 * How many rows of a list are counted; of a longer one it is told that it has more. PostgREST's
 * estimated count is exact up to the API's `max_rows`, which is no less.
 */
export const countedRows = 1000;

/** Options of `select`: with them the answer tells how many rows there are, where that is known. */
export type Counting = { count?: "estimated" | "exact" };

type PageAnswer<Row> = { data: Row[] | null; count: number | null; error: { code?: string } | null };

// PostgREST: the range asked for begins after the last row.
const rangePastTheEnd = "PGRST103";

/**
 * Reads one page of a list; for a page past the end, the first.
 *
 * @param page from 1
 * @param read asks for the rows `from` to `to`, both included, with these options of `select`
 * @throws what the backend answered as an error
 */
export async function readPage<Row>(
  page: number,
  perPage: number,
  read: (from: number, to: number, counting: Counting) => PromiseLike<PageAnswer<Row>>,
): Promise<Page<Row>> {
  const from = (page - 1) * perPage;
  const isCounted = from + perPage <= countedRows;
  // Beyond what is counted, one row more tells whether another page follows.
  const { data, count, error } = await (isCounted
    ? read(from, from + perPage - 1, { count: "estimated" })
    : read(from, from + perPage, {}));
  const rows = data ?? [];
  if (page > 1 && (error?.code === rangePastTheEnd || (!error && !isCounted && rows.length === 0))) {
    return readPage(1, perPage, read);
  }
  if (error) throw error;
  if (!isCounted) {
    const another = rows.length > perPage;
    return {
      items: rows.slice(0, perPage),
      page,
      pageCount: another ? page + 1 : page,
      total: from + Math.min(rows.length, perPage),
      ...(another && { orMore: true }),
    };
  }
  const total = count ?? rows.length;
  return {
    items: rows,
    page,
    pageCount: pageCountOf(Math.min(total, countedRows + 1), perPage),
    total: Math.min(total, countedRows),
    ...(total > countedRows && { orMore: true }),
  };
}
