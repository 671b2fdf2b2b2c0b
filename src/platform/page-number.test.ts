import { expect, it } from "vitest";
import { toPageNumber } from "./pagination";

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
])("reads the page %j of a URL as page %i", (text, page) => {
  expect(toPageNumber(text)).toBe(page);
});
