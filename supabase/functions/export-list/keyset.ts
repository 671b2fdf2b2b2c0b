import { pageSize } from "./export-page.ts";

/** A column of an order. The last column of an order is unique and never null. */
export type OrderColumn<Name extends string = string> = {
  name: Name;
  descending?: boolean;
  /** Where rows without a value come: at the end unless stated otherwise. */
  nullsFirst?: boolean;
};

/** A condition in PostgREST's words: column, operator, value. */
export type Condition = readonly [
  name: string,
  operator: "eq" | "gt" | "lt" | "is" | "not.is",
  value: string,
];

/** Returns the key of a row: its values of the ordered columns, by which the next page continues. */
export function keyOf<Name extends string>(
  order: readonly OrderColumn<Name>[],
  row: Readonly<Record<Name, string | null>>,
): string {
  return JSON.stringify(order.map(({ name }) => row[name]));
}

/**
 * Reads the page of rows that follow a key.
 *
 * @param after null for the first page
 * @param read reads at most so many rows that meet the conditions, in the same order
 */
export async function readPageAfter<Row>(
  order: readonly OrderColumn[],
  after: string | null,
  read: (conditions: readonly Condition[], limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const conditions of after === null ? [[]] : partsAfter(order, after)) {
    rows.push(...(await read(conditions, pageSize - rows.length)));
    if (rows.length === pageSize) break;
  }
  return rows;
}

/**
 * Returns the parts of a list after a key, in their order: rows that equal the key in all columns but the last, then
 * in all but the last two, and so on. One `or` of all parts would need values quoted inside it.
 */
export function partsAfter(order: readonly OrderColumn[], key: string): Condition[][] {
  const values: (string | null)[] = JSON.parse(key);
  return order.toReversed().flatMap((column, fromEnd) => {
    const index = order.length - 1 - fromEnd;
    const equal = order.slice(0, index).map(({ name }, at) => equals(name, values[at] ?? null));
    return followers(column, values[index] ?? null, fromEnd === 0).map((follows) => [...equal, follows]);
  });
}

function equals(name: string, value: string | null): Condition {
  return value === null ? [name, "is", "null"] : [name, "eq", value];
}

function followers(
  { name, descending, nullsFirst }: OrderColumn,
  value: string | null,
  isUnique: boolean,
): Condition[] {
  if (value === null) return nullsFirst ? [[name, "not.is", "null"]] : [];
  const further: Condition = [name, descending ? "lt" : "gt", value];
  return nullsFirst || isUnique ? [further] : [further, [name, "is", "null"]];
}
