import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ListValues } from "@/platform/list/list-address";
import { readList } from "@/platform/list/read-list";
import type { Page } from "@/platform/pagination";
import { type ListAddress, useAddress } from "./list-address";
import type { ListDescription } from "./list-description";

/** A displayed list: its URL parameters and the query of its page. */
export type ShownList<Row, By extends string, Filters extends Record<string, string>> = {
  list: ListDescription<Row, By, Filters>;
  address: ListAddress<By, Filters>;
  query: ListQuery<Row>;
};

/** Reads the page of a list that the address names. */
export function useList<Row, By extends string, Filters extends Record<string, string>>(
  list: ListDescription<Row, By, Filters>,
): ShownList<Row, By, Filters> {
  const address = useAddress(list.source.address);
  const { search, sort, page, filters } = address;
  return { list, address, query: useListPage(list, { search, sort, page, filters }) };
}

/** Reads a page of a list. The previous page stays until the next one is loaded. */
export function useListPage<Row, By extends string, Filters extends Record<string, string>>(
  { source, key, refetchMs }: ListDescription<Row, By, Filters>,
  values: NoInfer<ListValues<By, Filters>>,
) {
  return useQuery({
    queryKey: [...key, "list", values],
    queryFn: () => readList(source, values),
    placeholderData: keepPreviousData,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
  });
}

/** State of a query that reads one page of a list. */
export type ListQuery<Row> = {
  data: Page<Row> | undefined;
  error: unknown;
  refetch: () => unknown;
  isFetching: boolean;
  /** Whether the previous page is shown while this one loads. */
  isPlaceholderData: boolean;
};
