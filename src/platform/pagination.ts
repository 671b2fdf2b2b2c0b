/** Returns the number of pages for a number of rows; an empty list has one page. */
export function pageCountOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** One page of a list. */
export type Page<Item> = {
  items: readonly Item[];
  /** Page number, from 1. */
  page: number;
  /** Known number of pages, at least 1. */
  pageCount: number;
  /** Known number of items on all pages. */
  total?: number;
  /** Present when there are, or may be, more. */
  orMore?: true;
};

/**
 * Maximum number of counted rows. A longer list only reports that it has more. PostgREST's estimated count is exact
 * up to the API's `max_rows`, which is not smaller.
 */
export const countedRows = 1000;

/** Options of `select` that add the row count to the response when it is known. */
export type Counting = { count?: "estimated" | "exact" };

type PageAnswer<Row> = { data: Row[] | null; count: number | null; error: { code?: string } | null };

// PostgREST's code for a range that starts after the last row.
const rangePastTheEnd = "PGRST103";

/**
 * Reads one page of a list; the first page when the requested one is past the end.
 *
 * @param page from 1
 * @param read requests the rows `from` to `to`, both inclusive, with these options of `select`
 * @throws the backend's error
 */
export async function readPage<Row>(
  page: number,
  perPage: number,
  read: (from: number, to: number, counting: Counting) => PromiseLike<PageAnswer<Row>>,
): Promise<Page<Row>> {
  const from = (page - 1) * perPage;
  const isCounted = from + perPage <= countedRows;
  // Above the counted maximum, one additional row shows whether another page follows.
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

/** Reads a page number (from 1) of a URL; 1 for invalid values. */
export function toPageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
