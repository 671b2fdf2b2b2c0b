import { expect, test } from "vitest";
import { normalizeTerm } from "./search-term";

test.each([
  ["  dois   espaços ", "dois espaços"],
  ["\tlinha\nnova ", "linha nova"],
  ["   ", ""],
  ["a".repeat(100), "a".repeat(80)],
])("normalizes the search %j to %j", (typed, term) => {
  expect(normalizeTerm(typed)).toBe(term);
});
