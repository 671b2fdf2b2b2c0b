import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readList } from "@/lib/list/read-list";
import { useAddress, type ListAddress } from "./list-address";
import type { ListDescription } from "./list-description";
import type { ListQuery } from "./list-query";

/** A list on the screen: its part of the address, and the page that it shows. */
export type ShownList<Row, By extends string, Filters extends Record<string, string>> = {
  list: ListDescription<Row, By, Filters>;
  address: ListAddress<By, Filters>;
  query: ListQuery<Row>;
};

/** Reads the page of a list that the address names. The previous page stays until the next one is loaded. */
export function useList<Row, By extends string, Filters extends Record<string, string>>(
  list: ListDescription<Row, By, Filters>,
): ShownList<Row, By, Filters> {
  const address = useAddress(list.source.address);
  const { search, sort, page, filters } = address;
  const values = { search, sort, page, filters };
  const query = useQuery({
    queryKey: [...list.key, "list", values],
    queryFn: () => readList(list.source, values),
    placeholderData: keepPreviousData,
    ...(list.refetchMs !== undefined && { refetchInterval: list.refetchMs }),
  });
  return { list, address, query };
}
