import { expect, test } from "vitest";
import { containsFilter } from "./search-filter";

test.each([
  ["ana", String.raw`a.ilike."%ana%",b.ilike."%ana%"`],
  ["50%_off", String.raw`a.ilike."%50\\%\\_off%",b.ilike."%50\\%\\_off%"`],
  ['a","b.eq.1', String.raw`a.ilike."%a\",\"b.eq.1%",b.ilike."%a\",\"b.eq.1%"`],
  [String.raw`\ `, String.raw`a.ilike."%\\\\ %",b.ilike."%\\\\ %"`],
  ["a*b", String.raw`a.ilike."%a_b%",b.ilike."%a_b%"`],
])("asks for %s as text", (typed, filter) => {
  expect(containsFilter(["a", "b"], typed)).toBe(filter);
});
