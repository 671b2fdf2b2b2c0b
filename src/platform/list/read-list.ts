import { withDatabase } from "../backend/backend";
import { readPage, type Page } from "../pagination";
import type { OrderColumn } from "./keyset";
import type { ListValues } from "./list-address";
import type { ListSource, RowsQuery } from "./list-source";

/** Reads one page of a list. */
export function readList<Row, By extends string, Filters extends Record<string, string>>(
  source: ListSource<Row, By, Filters>,
  values: ListValues<By, Filters>,
): Promise<Page<Row>> {
  return withDatabase(async (database) => {
    const page = await readPage(values.page, source.perPage, (from, to, counting) => {
      const query = source.narrow(source.select(database, counting), values);
      return inOrder(query, source.orderBy(values.sort)).range(from, to);
    });
    const added = page.items.length > 0 ? await source.complete?.(page.items, database) : undefined;
    return added ? { ...page, items: page.items.map((row, index) => ({ ...row, ...added[index] })) } : page;
  });
}

/** Finds the few rows that match the typed text, in the order for found rows. */
export function findRows<Row, By extends string, Filters extends Record<string, string>>(
  source: ListSource<Row, By, Filters>,
  typed: string,
): Promise<readonly Row[]> {
  return firstRows(source, 6, (query) =>
    source.narrow(query, { search: typed, filters: source.foundFilters }),
  );
}

/** Reads the first rows that a condition selects, in the order for found rows. */
function firstRows<Row, By extends string, Filters extends Record<string, string>>(
  { select, foundOrder }: ListSource<Row, By, Filters>,
  rows: number,
  narrow: (query: RowsQuery<Row>) => RowsQuery<Row>,
): Promise<readonly Row[]> {
  return withDatabase(async (database) => {
    const { data, error } = await inOrder(narrow(select(database, {})), foundOrder).limit(rows);
    if (error) throw error;
    return data ?? [];
  });
}

/** Sorts the rows of a query. */
export function inOrder<Row>(query: RowsQuery<Row>, order: readonly OrderColumn[]): RowsQuery<Row> {
  return order.reduce(
    (ordered, { column, descending, nullsFirst }) =>
      ordered.order(column, { ascending: !descending, ...(nullsFirst !== undefined && { nullsFirst }) }),
    query,
  );
}
