import { expect, it } from "vitest";
import type { ZodType } from "zod";
import { line, rowId, rowNumber, text, time } from "./fields.ts";

const cases: [string, ZodType, good: unknown[], bad: unknown[]][] = [
  ["rowNumber", rowNumber, [1, 2_147_483_647], [0, -1, 2_147_483_648, 1.5, 1e300, "1", null]],
  [
    "rowId",
    rowId,
    ["0b2f6c8e-4d43-4f2e-9c59-1f6f3f6a6f00"],
    ["", "1", "0b2f6c8e4d434f2e9c591f6f3f6a6f00", 1],
  ],
  [
    "time",
    time,
    ["2026-11-22T12:00:00Z", "2026-11-22T12:00:00.123456+00:00", "2026-11-22T12:00:00-15:59"],
    [
      "0000-01-01T00:00:00Z",
      "2026-11-22T12:00:00+23:59",
      "2026-11-22T12:00:00-16:00",
      "9999-12-31T23:00:00-03:00",
      "2026-11-22 12:00:00Z",
      "2026-11-22T12:00:00",
      `2026-11-22T12:00:00.${"1".repeat(200)}Z`,
      "infinity",
    ],
  ],
  [
    "text",
    text(3),
    ["", "abc", "👩👩👩", "a\n"],
    ["abcd", "👩👩👩👩", "a\u0000", "\ud800", "\udc00a", 1, null],
  ],
  [
    "line",
    line(3),
    ["a", " abc ", "👩"],
    ["", "  ", "\u200b", "a\nb", "a\u202e", "abcd", "\ud800", "a\u0000"],
  ],
];

it.each(cases)("%s accepts what Postgres can store and refuses the rest", (_name, field, good, bad) => {
  expect(good.filter((value) => !field.safeParse(value).success)).toEqual([]);
  expect(bad.filter((value) => field.safeParse(value).success)).toEqual([]);
});
