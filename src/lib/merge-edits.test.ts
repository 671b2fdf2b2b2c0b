import { expect, test } from "vitest";
import { mergeEdits } from "./merge-edits";

const base = { name: "A", price: "1", note: "x", active: true };

test("keeps what was typed, and takes what someone else saved where nothing was", () => {
  const merged = mergeEdits(base, { ...base, name: "B" }, { ...base, price: "2", active: false });
  expect(merged).toEqual({ fields: { name: "B", price: "2", note: "x", active: false }, disputed: [] });
});

test("names the fields that both changed, and keeps what was typed there", () => {
  const merged = mergeEdits(base, { ...base, name: "B", note: "y" }, { ...base, name: "C", note: "y" });
  expect(merged).toEqual({ fields: { ...base, name: "B", note: "y" }, disputed: ["name"] });
});
