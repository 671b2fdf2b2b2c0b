import { expect, it } from "vitest";
import { keyOf, partsAfter, type OrderColumn } from "./keyset.ts";

it("continues with the rows that share the key's first value, then with those after it, then with those without one", () => {
  const order: OrderColumn[] = [{ name: "due_at" }, { name: "id" }];
  expect(partsAfter(order, keyOf(order, { due_at: "2026", id: "7" }))).toEqual([
    [
      ["due_at", "eq", "2026"],
      ["id", "gt", "7"],
    ],
    [["due_at", "gt", "2026"]],
    [["due_at", "is", "null"]],
  ]);
  expect(partsAfter(order, keyOf(order, { due_at: null, id: "7" }))).toEqual([
    [
      ["due_at", "is", "null"],
      ["id", "gt", "7"],
    ],
  ]);
});

it("continues from rows without a value with the others, where they come first", () => {
  const order: OrderColumn[] = [{ name: "full_name", descending: true, nullsFirst: true }, { name: "id" }];
  expect(partsAfter(order, keyOf(order, { full_name: null, id: "7" }))).toEqual([
    [
      ["full_name", "is", "null"],
      ["id", "gt", "7"],
    ],
    [["full_name", "not.is", "null"]],
  ]);
  expect(partsAfter(order, keyOf(order, { full_name: "Ana", id: "7" }))[1]).toEqual([
    ["full_name", "lt", "Ana"],
  ]);
});
