import * as z from "zod/mini";
import { toPageNumber } from "../pagination";

/** Sort order of a list. */
export type Sort<By extends string = string> = { by: By; descending: boolean };

/** URL parameters of a list: search, order, page, and filters by parameter name. */
export type ListValues<By extends string, Filters extends object> = {
  search: string;
  sort: Sort<By>;
  /** From 1. */
  page: number;
  filters: Filters;
};

/** Rules for the URL parameters of a list. */
export type AddressRules<By extends string, Filters extends object> = {
  /** Possible sort columns; the first is the default. */
  sorts: readonly [By, ...By[]];
  /** Returns whether a column sorts in descending order first. */
  descends: (by: By) => boolean;
  /** A schema per filter from `choiceOf`, which returns the default for invalid values. */
  schemas: { readonly [Name in keyof Filters]: z.ZodMiniType<Filters[Name]> };
};

/** Maximum length of a search. */
export const maxSearchLength = 100;

/** Returns a schema with a default for values that the given schema rejects. */
export function orElse<Value>(schema: z.ZodMiniType<Value>, fallback: NoInfer<Value>): z.ZodMiniType<Value> {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(schema, fallback);
}

/** Returns the schema of a filter with these choices; the first is the default. */
export function choiceOf<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return orElse<Choices[number]>(z.enum(choices), choices[0]);
}

/** Returns the default order of a list. */
function defaultSort<By extends string>({
  sorts,
  descends,
}: Pick<AddressRules<By, object>, "sorts" | "descends">): Sort<By> {
  return { by: sorts[0], descending: descends(sorts[0]) };
}

/** Returns the default filters, which show all rows. */
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

/** Reads the URL parameters of a list. Ignores unknown values. */
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

/**
 * Returns URL parameters with these changes, without defaults. Every change except of the page returns to the first
 * page.
 */
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
