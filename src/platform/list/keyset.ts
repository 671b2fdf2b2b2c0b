/** A column of a sort order with the row's field. The last column is unique and not null. */
export type OrderColumn = {
  column: string;
  field: string;
  descending: boolean;
  /** Whether rows without a value come first. */
  nullsFirst?: boolean;
};

/** A condition in PostgREST's syntax: column, operator, value. */
export type Condition = readonly [
  column: string,
  operator: "eq" | "gt" | "lt" | "is" | "not.is",
  value: string,
];

/**
 * Returns the conditions of the rows after a given row, in order: rows that are equal in all columns but the last,
 * then in all but the last two, and so on. A single `or` would require quoted values.
 */
export function partsAfter(order: readonly OrderColumn[], row: object): Condition[][] {
  const values = order.map(({ field }) => {
    const value: unknown = row[field as keyof typeof row];
    return value === null ? null : String(value);
  });
  return order.toReversed().flatMap((last, fromEnd) => {
    const index = order.length - 1 - fromEnd;
    const equal = order.slice(0, index).map(({ column }, at) => equals(column, values[at] ?? null));
    return followers(last, values[index] ?? null, fromEnd === 0).map((follows) => [...equal, follows]);
  });
}

function equals(column: string, value: string | null): Condition {
  return value === null ? [column, "is", "null"] : [column, "eq", value];
}

function followers(
  { column, descending, nullsFirst }: OrderColumn,
  value: string | null,
  isUnique: boolean,
): Condition[] {
  if (value === null) return nullsFirst ? [[column, "not.is", "null"]] : [];
  const further: Condition = [column, descending ? "lt" : "gt", value];
  return nullsFirst || isUnique ? [further] : [further, [column, "is", "null"]];
}
