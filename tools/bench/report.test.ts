import { expect, test } from "vitest";
import { faultsOf, toTable, type Figure } from "./report.ts";

const figure = (overrides: Partial<Figure>): Figure => ({
  screen: "Lista",
  name: "busca",
  milliseconds: [1, 2, 3],
  sequentialScans: [],
  budget: 50,
  ...overrides,
});

test("a query is within its budget if its time at the largest size is", () => {
  expect(faultsOf(figure({ milliseconds: [80, 50] }))).toEqual([]);
  expect(faultsOf(figure({ milliseconds: [40, 50.1] }))).toEqual(["over 50 ms"]);
});

test("a query over a fifth of its budget may grow by at most half, unless it has a reason to grow", () => {
  expect(faultsOf(figure({ milliseconds: [1, 10] }))).toEqual([]);
  expect(faultsOf(figure({ milliseconds: [8, 12] }))).toEqual([]);
  expect(faultsOf(figure({ milliseconds: [8, 12.1] }))).toEqual(["grows over × 1.5"]);
  expect(faultsOf(figure({ milliseconds: [8, 12.1], budget: 100 }))).toEqual([]);
  const sum = figure({ milliseconds: [1, 12.1], mayGrow: "sums up all" });
  expect(faultsOf(sum)).toEqual([]);
  expect(toTable([sum], ["1 %", "100 %"])).toContain("| ok: sums up all |");
});

test("a query that reads a large table whole breaks the budget even when it is fast", () => {
  expect(faultsOf(figure({ sequentialScans: ["public.payments"] }))).toEqual([
    "reads all of public.payments",
  ]);
});

test("the table shows a query's growth and its faults", () => {
  const lines = toTable([figure({ milliseconds: [2, 60], mayGrow: "sums up all" })], ["1 %", "100 %"]).split(
    "\n",
  );
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/\| Lista +\| busca +\| 2\.0 +\| 60\.0 +\| × 30\.0 +\| over 50 ms +\|/);
});
