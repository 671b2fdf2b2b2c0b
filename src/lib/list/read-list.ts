import { withDatabase } from "../database";
import { readPage, type Page } from "../pagination";
import type { OrderColumn } from "./keyset";
import { defaultFilters, type ListValues } from "./list-address";
import type { ListSource, RowsQuery } from "./list-source";

/** Reads one page of a list. */
export function readList<Row, By extends string, Filters extends Record<string, string>>(
  source: ListSource<Row, By, Filters>,
  values: ListValues<By, Filters>,
): Promise<Page<Row>> {
  return withDatabase((database) =>
    readPage(values.page, source.perPage, (from, to, counting) =>
      inOrder(source.narrow(source.select(database, counting), values), source.orderBy(values.sort)).range(
        from,
        to,
      ),
    ),
  );
}

/** Finds the few rows that match the typed text, in the order for found rows. */
export function findRows<Row, By extends string, Filters extends Record<string, string>>(
  { select, narrow, foundOrder, address }: ListSource<Row, By, Filters>,
  typed: string,
): Promise<readonly Row[]> {
  return withDatabase(async (database) => {
    const query = narrow(select(database, {}), { search: typed, filters: defaultFilters(address) });
    const { data, error } = await inOrder(query, foundOrder).limit(6);
    if (error) throw error;
    return data ?? [];
  });
}

/** Orders the rows of a query. */
export function inOrder<Row>(query: RowsQuery<Row>, order: readonly OrderColumn[]): RowsQuery<Row> {
  return order.reduce(
    (ordered, { column, descending, nullsFirst }) =>
      ordered.order(column, { ascending: !descending, ...(nullsFirst !== undefined && { nullsFirst }) }),
    query,
  );
}
