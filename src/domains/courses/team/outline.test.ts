import { expect, test } from "vitest";
import { moveRow, orderOf, withoutRows, type OutlineModule } from "./outline";

const lesson = (id: string) => ({
  id,
  title: id,
  status: "draft" as const,
  durationSeconds: null,
  isEmpty: false,
  seen: "",
});
const modules: readonly OutlineModule[] = [
  { id: "A", title: "A", seen: "", lessons: [lesson("a1"), lesson("a2")] },
  { id: "B", title: "B", seen: "", lessons: [lesson("b1")] },
];
const moved = (active: string, over: string) =>
  orderOf(moveRow(modules, active, over))
    .map(({ id, lessons }) => `${id}: ${lessons.join(" ")}`.trim())
    .join(", ");

test.each([
  ["up in its module", "a2", "a1", "A: a2 a1, B: b1"],
  ["down in its module", "a1", "a2", "A: a2 a1, B: b1"],
  ["past a module, into it", "a2", "B", "A: a1, B: a2 b1"],
  ["to a lesson of another module", "a1", "b1", "A: a2, B: b1 a1"],
  ["back above a module, out of it", "b1", "B", "A: a1 a2 b1, B:"],
  ["to the place of the first module, where nothing stands above", "b1", "A", "A: a1 a2, B: b1"],
  ["to what is not there", "a1", "x", "A: a1 a2, B: b1"],
])("moves a lesson %s", (_where, active, over, order) => {
  expect(moved(active, over)).toBe(order);
});

test.each([
  ["another module", "B", "A", "B: b1, A: a1 a2"],
  ["a lesson of another module", "A", "b1", "B: b1, A: a1 a2"],
])("moves a module with its lessons to the position of %s", (_where, active, over, order) => {
  expect(moved(active, over)).toBe(order);
});

test("omits deleted rows, a module with its lessons", () => {
  expect(orderOf(withoutRows(modules, new Set(["A", "b1"])))).toEqual([{ id: "B", lessons: [] }]);
});
