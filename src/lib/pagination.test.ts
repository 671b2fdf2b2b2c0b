import { expect, it } from "vitest";
import { pageCountOf, toPageNumber } from "./pagination";

it.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [25, 3],
])("%i rows fill %i pages of ten", (total, pages) => {
  expect(pageCountOf(total, 10)).toBe(pages);
});

it.each([
  ["1", 1],
  ["7", 7],
  ["12345", 12345],
  [null, 1],
  ["", 1],
  ["0", 1],
  ["-3", 1],
  ["2.5", 1],
  ["abc", 1],
  ["1e999", 1],
  ["99999999999999999999", 1],
])("page %j in an address is page %i", (text, page) => {
  expect(toPageNumber(text)).toBe(page);
});
