import * as z from "zod/mini";
import { toPageNumber } from "../page-number";

/** What orders a list. */
export type Sort<By extends string = string> = { by: By; descending: boolean };

/** What the address says of a list: search, order, page, and filters by the name of their parameter. */
export type ListValues<By extends string, Filters extends object> = {
  search: string;
  sort: Sort<By>;
  /** From 1. */
  page: number;
  filters: Filters;
};

/** What the address may say of a list. */
export type AddressRules<By extends string, Filters extends object> = {
  /** What can order the list; the first is the default. */
  sorts: readonly [By, ...By[]];
  /** Whether an order starts with the greatest value when it is chosen. */
  descends: (by: By) => boolean;
  /** A schema per filter, as `choiceOf` makes them: it returns the default for everything it does not accept. */
  schemas: { readonly [Name in keyof Filters]: z.ZodMiniType<Filters[Name]> };
};

/** The longest search. */
export const maxSearchLength = 100;

/** Returns the schema of a filter with these choices; the first is the default. */
export function choiceOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(z.enum(choices), choices[0] as Choices[number]);
}

/** Returns the default order of a list. */
function defaultSort<By extends string>({
  sorts,
  descends,
}: Pick<AddressRules<By, object>, "sorts" | "descends">): Sort<By> {
  return { by: sorts[0], descending: descends(sorts[0]) };
}

/** Returns the filters of a list that shows everything. */
export function defaultFilters<Filters extends object>({
  schemas,
}: Pick<AddressRules<string, Filters>, "schemas">): Filters {
  return parseFilters(schemas, () => undefined);
}

function parseFilters<Filters extends object>(
  schemas: AddressRules<string, Filters>["schemas"],
  valueOf: (name: string) => string | undefined,
): Filters {
  return Object.fromEntries(
    Object.entries<z.ZodMiniType>(schemas).map(([name, schema]) => [name, schema.parse(valueOf(name))]),
  ) as Filters;
}

/** Reads a list's part of an address. Values that the list does not have are ignored. */
export function readAddress<By extends string, Filters extends object>(
  params: URLSearchParams,
  rules: AddressRules<By, Filters>,
): ListValues<By, Filters> {
  const order = params.get("ordem") ?? "";
  const by = rules.sorts.find((sort) => sort === order.replace(/^-/, ""));
  return {
    search: (params.get("busca") ?? "").trim().slice(0, maxSearchLength),
    sort: by === undefined ? defaultSort(rules) : { by, descending: order.startsWith("-") },
    page: toPageNumber(params.get("pagina")),
    filters: parseFilters(rules.schemas, (name) => params.get(name) ?? undefined),
  };
}

/** Returns an address with these values changed; defaults are left out. Every change but of the page shows the first page. */
export function writeAddress<By extends string, Filters extends object>(
  params: URLSearchParams,
  rules: AddressRules<By, Filters>,
  { search, sort, filters = {}, page = 1 }: Partial<ListValues<By, Partial<Filters>>>,
): URLSearchParams {
  const written = new URLSearchParams(params);
  const set = (name: string, value: string, isDefault: boolean) =>
    isDefault ? written.delete(name) : written.set(name, value);
  if (search !== undefined) set("busca", search, search === "");
  if (sort) {
    const { by, descending } = defaultSort(rules);
    set("ordem", (sort.descending ? "-" : "") + sort.by, sort.by === by && sort.descending === descending);
  }
  const defaults = new Map<string, unknown>(Object.entries(defaultFilters(rules)));
  for (const [name, value] of Object.entries(filters)) {
    if (defaults.has(name)) set(name, String(value), value === defaults.get(name));
  }
  set("pagina", String(page), page === 1);
  return written;
}
