import { expect, test } from "vitest";
import { mergeEdits } from "./use-record-form";

const base = { name: "A", price: "1", note: "x", active: true };

test("keeps typed values and takes the stored values of other fields", () => {
  const merged = mergeEdits(base, { ...base, name: "B" }, { ...base, price: "2", active: false });
  expect(merged).toEqual({ fields: { name: "B", price: "2", note: "x", active: false }, disputed: [] });
});

test("lists the fields that both changed and keeps their typed values", () => {
  const merged = mergeEdits(base, { ...base, name: "B", note: "y" }, { ...base, name: "C", note: "y" });
  expect(merged).toEqual({ fields: { ...base, name: "B", note: "y" }, disputed: ["name"] });
});
