import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import {
  defaultFilters,
  readAddress,
  writeAddress,
  type AddressRules,
  type ListValues,
  type Sort,
} from "@/platform/list/list-address";

/** What a table needs of a list's address. */
export type ListControls = {
  search: string;
  sort: Sort;
  /** Whether search or filters hide rows. */
  isNarrowed: boolean;
  searchFor: (typed: string) => void;
  /** Sorts the list. Ignores unknown columns. */
  orderBy: (id: string, descending: boolean) => void;
  /** Removes search and filters. */
  showAll: () => void;
  /** Returns the query string of another page. */
  linkToPage: (page: number) => string;
};

/** The URL parameters of a list, with functions that change them. */
export type ListAddress<By extends string, Filters extends object> = ListValues<By, Filters> &
  ListControls & {
    setFilters: (filters: Partial<Filters>) => void;
    /** Returns the query string with these filters. */
    linkToFilters: (filters: Partial<Filters>) => string;
  };

/**
 * Keeps search, order, page and filters of a list in the address (`busca`, `ordem`, `pagina`, and the filters by their
 * own names), so that reloading, going back and sharing the address show the same.
 *
 * @param rules stable, as a constant of the module
 */
export function useAddress<By extends string, Filters extends object>(
  rules: AddressRules<By, Filters>,
): ListAddress<By, Filters> {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => readAddress(params, rules), [params, rules]);

  // A second change can follow before the address shows the first: a filter is chosen just after typing.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (next: Partial<ListValues<By, Partial<Filters>>>, replace = false) => {
      latest.current = writeAddress(latest.current, rules, next);
      setParams(latest.current, { replace, preventScrollReset: true });
    },
    [setParams, rules],
  );

  const none = defaultFilters(rules);
  return {
    ...values,
    isNarrowed:
      values.search !== "" ||
      Object.keys(none).some((name) => values.filters[name as keyof Filters] !== none[name as keyof Filters]),
    // The history keeps one entry while the user types.
    searchFor: (search) => change({ search }, values.search !== ""),
    orderBy: (id, descending) => {
      const by = rules.sorts.find((sort) => sort === id);
      if (by !== undefined) change({ sort: { by, descending } });
    },
    setFilters: (filters) => change({ filters }),
    linkToFilters: (filters) => `?${writeAddress(params, rules, { filters }).toString()}`,
    showAll: () => change({ search: "", filters: none }),
    linkToPage: (page) => `?${writeAddress(params, rules, { page }).toString()}`,
  };
}
