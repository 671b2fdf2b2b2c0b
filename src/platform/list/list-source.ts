import type * as z from "zod/mini";
import type { DatabaseClient } from "../backend/backend";
import type { Counting } from "../pagination";
import { searchPatterns } from "../search-text";
import {
  choiceOf,
  defaultFilters,
  orElse,
  type AddressRules,
  type ListValues,
  type Sort,
} from "./list-address";
import type { OrderColumn } from "./keyset";

type RowsAnswer<Row> = { data: Row[] | null; count: number | null; error: { code?: string } | null };

/** The part of PostgREST's query that every list uses. */
export type RowsQuery<Row> = PromiseLike<RowsAnswer<Row>> & {
  order: (column: string, options: { ascending: boolean; nullsFirst?: boolean }) => RowsQuery<Row>;
  filter: (column: string, operator: string, value: string) => RowsQuery<Row>;
  like: (column: string, pattern: string) => RowsQuery<Row>;
  or: (conditions: string) => RowsQuery<Row>;
  in: (column: string, values: readonly string[]) => RowsQuery<Row>;
  range: (from: number, to: number) => RowsQuery<Row>;
  limit: (rows: number) => RowsQuery<Row>;
  abortSignal: (signal: AbortSignal) => RowsQuery<Row>;
};

/** A sort column with the row's field. */
type SortColumn<Row> = {
  column: string;
  field: keyof Row & string;
  /** Sorts in descending order first: times and counts. */
  descendsFirst?: boolean;
  /** Rows without a value come last in both directions. Otherwise Postgres places them. */
  nullsLast?: boolean;
};

/** A column that orders rows with the same sort value. */
type TieBreaker<Row> = {
  column: string;
  field: keyof Row & string;
  descends?: boolean;
  /** Changes its direction with the sort, as an index on both columns needs. */
  followsSort?: boolean;
};

/** Narrows a query; null leaves it unchanged. */
type Narrowing<Query> = ((query: Query) => Query) | null;

/** A filter with fixed choices by URL value; the first is the default. */
type ChoiceFilter<Query> = { choices: Readonly<Record<string, Narrowing<Query>>> };

/** A filter with the values of a schema. */
type SchemaFilter<Query> = {
  /** The default, which selects all rows. Also used for values that the schema rejects. */
  all: string;
  values: z.ZodMiniType<string>;
  /** Narrows a query to a value other than the default. */
  narrow: (query: Query, value: string) => Query;
};

type Filters<Query> = Readonly<Record<string, ChoiceFilter<Query> | SchemaFilter<Query>>>;

type ValuesOf<Described> = {
  [Name in keyof Described]: Described[Name] extends { choices: infer Choices }
    ? keyof Choices & string
    : Described[Name] extends {
          all: infer All extends string;
          values: z.ZodMiniType<infer Value extends string>;
        }
      ? All | Value
      : never;
};

type RowOf<Query> = Query extends PromiseLike<{ data: (infer Row)[] | null }> ? Row : never;

type SourceDescription<Query, By extends string, Described, Added extends object> = {
  /** Selects the columns of a row. PostgREST aliases name the fields: `fullName:full_name`. */
  select: (database: DatabaseClient, counting: Counting) => Query;
  /** Sort columns by URL value; the first is the default. */
  sorts: Readonly<Record<By, SortColumn<RowOf<Query>>>>;
  /** Sorts rows with equal values; the last column is unique and not null. */
  ties: readonly [...TieBreaker<RowOf<Query>>[], TieBreaker<RowOf<Query>>];
  /** Orders the rows that the command palette finds; otherwise the default does. */
  findsBy?: NoInfer<By>;
  /** The command palette also finds rows that the default filters hide. */
  findsAll?: boolean;
  /**
   * Returns the `like` patterns of the marks in `search` that a typed word names, for rows that the panel words in the
   * reader's language; null for a word without a meaning of its own, which every row matches. A word with a comma or
   * bracket, which `or` would end at, has none.
   *
   * @param word folded as in `search`
   */
  marksOf?: (word: string) => readonly string[] | null;
  /** Filters by URL parameter. */
  filters: Described & Filters<Query>;
  /** Adds data to the rows of a page that their view does not contain. Exports and searches omit it. */
  complete?: (rows: readonly RowOf<Query>[], database: DatabaseClient) => Promise<readonly Added[]>;
  perPage?: number;
  /** Exports sort only by the tie-breakers, which keeps rows that change during an export. */
  exportsByTies?: boolean;
};

/** The rows of a list. */
export type ListSource<Row, By extends string, Values extends Record<string, string>> = {
  select: (database: DatabaseClient, counting: Counting) => RowsQuery<Row>;
  address: AddressRules<By, Values>;
  /** Values of the filters with fixed choices. */
  choices: { readonly [Name in keyof Values]?: readonly Values[Name][] };
  /** Applies filters and search. */
  narrow: (
    query: RowsQuery<Row>,
    values: Pick<ListValues<By, Partial<Values>>, "filters" | "search">,
  ) => RowsQuery<Row>;
  /** Returns the complete sort order. */
  orderBy: (sort: Sort<By>) => readonly OrderColumn[];
  exportOrder: (sort: Sort<By>) => readonly OrderColumn[];
  /** The order of the rows that the command palette finds. */
  foundOrder: readonly OrderColumn[];
  /** The filters of the command palette. A missing filter selects all rows. */
  foundFilters: Partial<Values>;
  /** The unique column. */
  idColumn: string;
  idOf: (row: Row) => string;
  complete: ((rows: readonly Row[], database: DatabaseClient) => Promise<readonly Partial<Row>[]>) | null;
  perPage: number;
};

/**
 * Describes the rows of a list from a table or view with a trigram column `search`. The row type is inferred from the
 * select.
 */
export function listSource<Query, const By extends string, const Described, Added extends object = object>(
  description: SourceDescription<Query, By, Described, Added>,
): ListSource<RowOf<Query> & Partial<Added>, By, ValuesOf<Described>> {
  type Row = RowOf<Query> & Partial<Added>;
  const { sorts, ties, perPage = 25, exportsByTies = false, marksOf = () => [] } = description;
  const filters = Object.entries<ChoiceFilter<Query> | SchemaFilter<Query>>(description.filters);
  const choices = filters.flatMap(([name, filter]) =>
    "choices" in filter ? [[name, Object.keys(filter.choices)] as const] : [],
  );
  const names = Object.keys(sorts) as [By, ...By[]];
  const descendsFirst = (by: By) => sorts[by].descendsFirst ?? false;
  const { findsBy = names[0] } = description;
  const id = ties.at(-1) ?? ties[0];
  const tiesOf = (descending: boolean) =>
    ties.map(({ column, field, descends = false, followsSort = false }) => ({
      column,
      field,
      descending: followsSort ? descending : descends,
    }));
  const orderBy = ({ by, descending }: Sort<By>) => {
    const { column, field, nullsLast = false } = sorts[by];
    const others = tiesOf(descending).filter((tie) => tie.column !== column);
    return [{ column, field, descending, nullsFirst: descending && !nullsLast }, ...others];
  };
  const address: AddressRules<By, ValuesOf<Described>> = {
    sorts: names,
    descends: descendsFirst,
    schemas: Object.fromEntries(
      filters.map(([name, filter]) => [
        name,
        "choices" in filter
          ? choiceOf(Object.keys(filter.choices) as [string, ...string[]])
          : orElse(filter.values, filter.all),
      ]),
    ) as AddressRules<By, ValuesOf<Described>>["schemas"],
  };
  return {
    // All tables' queries share the few methods that the readers use.
    select: description.select as unknown as ListSource<Row, By, ValuesOf<Described>>["select"],
    address,
    choices: Object.fromEntries(choices) as unknown as ListSource<Row, By, ValuesOf<Described>>["choices"],
    narrow: (query, values) => {
      let narrowed = query as unknown as Query;
      for (const [name, filter] of filters) {
        const value = (values.filters as Record<string, string | undefined>)[name];
        if (value === undefined) continue;
        if ("choices" in filter) narrowed = filter.choices[value]?.(narrowed) ?? narrowed;
        else if (value !== filter.all) narrowed = filter.narrow(narrowed, value);
      }
      const result = narrowed as unknown as RowsQuery<Row>;
      if (values.search === "") return result;
      const worded: string[] = [];
      const searched = searchPatterns(values.search).reduce((found, pattern) => {
        const marks = marksOf(pattern.slice(1, -1));
        if (marks === null) return found;
        if (marks.length === 0) return found.like("search", pattern);
        worded.push(`or(${[pattern, ...marks].map((one) => `search.like.${one}`).join()})`);
        return found;
      }, result);
      return worded.length === 0 ? searched : searched.or(`and(${worded.join()})`);
    },
    orderBy,
    exportOrder: exportsByTies ? () => tiesOf(false) : orderBy,
    foundOrder: orderBy({ by: findsBy, descending: descendsFirst(findsBy) }),
    foundFilters: description.findsAll ? {} : defaultFilters(address),
    idColumn: id.column,
    idOf: (row) => String(row[id.field]),
    complete: (description.complete ?? null) as unknown as ListSource<
      Row,
      By,
      ValuesOf<Described>
    >["complete"],
    perPage,
  };
}

/** A row of a list. */
export type ListedRow<Source> = Source extends { idOf: (row: infer Row) => string } ? Row : never;
