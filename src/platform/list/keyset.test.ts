import { expect, it } from "vitest";
import { partsAfter } from "./keyset";

const id = { column: "id", field: "id", descending: false };

it("rows after a given row are those with the same value, those with a greater value, and those without a value", () => {
  const order = [{ column: "due_at", field: "dueAt", descending: false }, id];
  expect(partsAfter(order, { dueAt: "2026", id: "7" })).toEqual([
    [
      ["due_at", "eq", "2026"],
      ["id", "gt", "7"],
    ],
    [["due_at", "gt", "2026"]],
    [["due_at", "is", "null"]],
  ]);
  expect(partsAfter(order, { dueAt: null, id: "7" })).toEqual([
    [
      ["due_at", "is", "null"],
      ["id", "gt", "7"],
    ],
  ]);
});

it("rows after a row without a value are those with a value when rows without a value come first", () => {
  const order = [{ column: "full_name", field: "name", descending: true, nullsFirst: true }, id];
  expect(partsAfter(order, { name: null, id: "7" })).toEqual([
    [
      ["full_name", "is", "null"],
      ["id", "gt", "7"],
    ],
    [["full_name", "not.is", "null"]],
  ]);
  expect(partsAfter(order, { name: "Ana", id: "7" })[1]).toEqual([["full_name", "lt", "Ana"]]);
});
