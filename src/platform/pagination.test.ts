import { expect, it, test } from "vitest";
import { countedRows, type Counting, pageCountOf, readPage, toPageNumber } from "./pagination";

it.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [25, 3],
])("%i rows fill %i pages of ten", (total, pages) => {
  expect(pageCountOf(total, 10)).toBe(pages);
});

/** A mocked list with this many rows. Like PostgREST, it returns a larger estimate for a long list. */
function listOf(length: number, estimate = length) {
  return (from: number, to: number, { count }: Counting) => {
    const isPastTheEnd = count !== undefined && from > 0 && from >= length;
    const rows = Array.from({ length }, (_, index) => index).slice(from, to + 1);
    return Promise.resolve(
      isPastTheEnd
        ? { data: null, count: null, error: { code: "PGRST103" } }
        : { data: rows, count: count === undefined ? null : estimate, error: null },
    );
  };
}

test("a counted list has as many pages as its rows fill", async () => {
  expect(await readPage(2, 25, listOf(30))).toEqual({
    items: [25, 26, 27, 28, 29],
    page: 2,
    pageCount: 2,
    total: 30,
  });
  expect(await readPage(40, 25, listOf(1000))).toEqual({
    items: expect.any(Array),
    page: 40,
    pageCount: 40,
    total: 1000,
  });
});

test("a longer list has no total, only the information that there is more", async () => {
  expect(await readPage(1, 25, listOf(5000, 7613))).toMatchObject({
    pageCount: 41,
    total: 1000,
    orMore: true,
  });
});

test.each([24, 25])("every page of a long list links to the next with %i rows each", async (perPage) => {
  const seen: number[] = [];
  let page = 1;
  let list = await readPage(page, perPage, listOf(countedRows + 60, 9999));
  for (; page < list.pageCount; list = await readPage(page, perPage, listOf(countedRows + 60, 9999))) {
    seen.push(...list.items);
    page += 1;
  }
  expect([...seen, ...list.items]).toEqual(Array.from({ length: countedRows + 60 }, (_, index) => index));
  expect(list).not.toHaveProperty("orMore");
});

test.each([3, 400])("page %i, past the end, returns the first page", async (page) => {
  expect(await readPage(page, 25, listOf(30))).toMatchObject({ page: 1, items: { length: 25 } });
});

test("an error is thrown instead of ending the list", async () => {
  const error = { code: "PGRST301" };
  await expect(readPage(50, 25, () => Promise.resolve({ data: null, count: null, error }))).rejects.toBe(
    error,
  );
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
])("reads the page %j of a URL as page %i", (text, page) => {
  expect(toPageNumber(text)).toBe(page);
});
