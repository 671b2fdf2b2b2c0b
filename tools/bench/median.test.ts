import { expect, test } from "vitest";
import { median } from "./median.ts";

test("the median is the middle value in any order of the values", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 100])).toBe(3.5);
  expect(median([7])).toBe(7);
  expect(() => median([])).toThrow("no median");
});
