import { expect, test } from "vitest";
import { pagesToShow } from "./pages-to-show";

const shown = (page: number, pageCount: number) =>
  pagesToShow(page, pageCount)
    .map((entry) => (typeof entry === "number" ? String(entry) : "…"))
    .join(" ");

test.each([
  [1, 1, "1"],
  [3, 7, "1 2 3 4 5 6 7"],
  [1, 8, "1 2 3 4 5 … 8"],
  [4, 20, "1 2 3 4 5 … 20"],
  [5, 20, "1 … 4 5 6 … 20"],
  [16, 20, "1 … 15 16 17 … 20"],
  [17, 20, "1 … 16 17 18 19 20"],
  [20, 20, "1 … 16 17 18 19 20"],
])("page %i of %i shows %s", (page, pageCount, expected) => {
  expect(shown(page, pageCount)).toBe(expected);
});

test("as many entries on every page of a long list, each once", () => {
  for (let page = 1; page <= 30; page += 1) {
    const entries = pagesToShow(page, 30);
    expect(entries).toHaveLength(7);
    expect(new Set(entries).size).toBe(7);
    expect(entries).toContain(page);
  }
});
