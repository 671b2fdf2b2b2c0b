import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { toPageNumber } from "@/lib/page-number";

/** What orders a list. */
export type Sort<By extends string = string> = { by: By; descending: boolean };

/** What the address says of a list: search, order, page, and its filters by their parameter's name. */
export type ListValues<By extends string, Filters extends object> = {
  search: string;
  sort: Sort<By>;
  /** From 1. */
  page: number;
  filters: Filters;
};

type FilterSchemas = Record<string, z.ZodMiniType<string>>;
type FiltersOf<Schemas extends FilterSchemas> = { [Name in keyof Schemas]: z.output<Schemas[Name]> };

/** What a table needs of a list's address. */
export type ListControls = {
  search: string;
  sort: Sort;
  /** Whether search or a filter hides something. */
  isNarrowed: boolean;
  searchFor: (typed: string) => void;
  /** Orders by what it can be ordered by; anything else changes nothing. */
  orderBy: (id: string, descending: boolean) => void;
  /** Takes search and filters away. */
  showAll: () => void;
  /** The query string of another page. */
  linkToPage: (page: number) => string;
};

/** A list's part of the address, and how to change it. */
export type ListAddress<By extends string, Filters extends object> = ListValues<By, Filters> &
  ListControls & {
    setFilters: (filters: Partial<Filters>) => void;
  };

/** What a search is cut to. */
export const maxSearchLength = 100;

/**
 * Keeps a list's search, order, page and filters in the address (`busca`, `ordem`, `pagina`, and the
 * filters by their own names), so that reloading, going back and sharing the address show the same.
 * What the address says and the list does not know is ignored.
 *
 * @param sorts what the list can be ordered by; the first is how it is ordered unless the address says otherwise
 * @param filters a schema per filter, as `choiceOf` makes them: whatever the address says, it has an answer; stable, as a constant of the module
 * @param options.descending whether the first order begins with the greatest: the latest of times
 */
export function useListAddress<const By extends string, const Schemas extends FilterSchemas>(
  sorts: readonly [By, ...By[]],
  filters: Schemas,
  { descending: descendsAtFirst = false } = {},
): ListAddress<By, FiltersOf<Schemas>> {
  const [params, setParams] = useSearchParams();

  const values = useMemo(
    () => readList(params, sorts, filters, { descending: descendsAtFirst }),
    [params, sorts, filters, descendsAtFirst],
  );

  const paramsWith = useCallback(
    (current: URLSearchParams, next: Partial<ListValues<By, FiltersOf<Schemas>>>): URLSearchParams => {
      const written = new URLSearchParams(current);
      const set = (name: string, value: string, isDefault: boolean) =>
        isDefault ? written.delete(name) : written.set(name, value);
      if (next.search !== undefined) set("busca", next.search, next.search === "");
      if (next.sort) {
        const { by, descending } = next.sort;
        set("ordem", (descending ? "-" : "") + by, by === sorts[0] && descending === descendsAtFirst);
      }
      for (const [name, value] of Object.entries<string>(next.filters ?? {})) {
        const schema = filters[name];
        if (schema) set(name, value, value === schema.parse(undefined));
      }
      const page = next.page ?? 1;
      set("pagina", String(page), page === 1);
      return written;
    },
    [sorts, filters, descendsAtFirst],
  );

  // Two changes may come before the address of the first is shown: a filter chosen while typing comes to rest.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (next: Partial<ListValues<By, FiltersOf<Schemas>>>, replace = false) => {
      latest.current = paramsWith(latest.current, next);
      setParams(latest.current, { replace, preventScrollReset: true });
    },
    [setParams, paramsWith],
  );

  const none = Object.fromEntries(
    Object.entries(filters).map(([name, schema]) => [name, schema.parse(undefined)]),
  ) as FiltersOf<Schemas>;
  return {
    ...values,
    isNarrowed: values.search !== "" || Object.keys(none).some((name) => values.filters[name] !== none[name]),
    // While someone goes on typing, history keeps one entry.
    searchFor: (search) => change({ search }, values.search !== ""),
    orderBy: (id, descending) => {
      const by = sorts.find((sort) => sort === id);
      if (by !== undefined) change({ sort: { by, descending } });
    },
    setFilters: (next) => change({ filters: { ...values.filters, ...next } }),
    showAll: () => change({ search: "", filters: none }),
    linkToPage: (page) => `?${paramsWith(params, { page }).toString()}`,
  };
}

/** The schema of a filter with so many choices; the first is what the list shows unless the address says otherwise. */
export function choiceOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(z.enum(choices), choices[0] as Choices[number]);
}

/** Reads a list's part of an address. */
export function readList<const By extends string, const Schemas extends FilterSchemas>(
  params: URLSearchParams,
  sorts: readonly [By, ...By[]],
  filters: Schemas,
  { descending: descendsAtFirst = false } = {},
): ListValues<By, FiltersOf<Schemas>> {
  const order = params.get("ordem") ?? "";
  const by = sorts.find((sort) => sort === order.replace(/^-/, ""));
  const entries = Object.entries(filters).map(([name, schema]) => [
    name,
    schema.parse(params.get(name) ?? undefined),
  ]);
  return {
    search: (params.get("busca") ?? "").trim().slice(0, maxSearchLength),
    sort:
      by === undefined
        ? { by: sorts[0], descending: descendsAtFirst }
        : { by, descending: order.startsWith("-") },
    page: toPageNumber(params.get("pagina")),
    filters: Object.fromEntries(entries) as FiltersOf<Schemas>,
  };
}
