import { describe, expect, test } from "vitest";
import { randomSource } from "../testing/random.ts";
import { addIntervals } from "./period.ts";

const at = (text: string) => Date.parse(text) / 1000;

describe("billing periods", () => {
  test.each([
    ["2026-11-20T10:00:00Z", "month", 1, "2026-12-20T10:00:00Z"],
    ["2026-12-31T23:59:59Z", "month", 1, "2027-01-31T23:59:59Z"],
    ["2027-01-31T00:00:00Z", "month", 1, "2027-02-28T00:00:00Z"],
    ["2028-01-31T00:00:00Z", "month", 1, "2028-02-29T00:00:00Z"],
    ["2027-01-31T00:00:00Z", "month", 2, "2027-03-31T00:00:00Z"],
    ["2028-02-29T12:00:00Z", "year", 1, "2029-02-28T12:00:00Z"],
    ["2028-02-29T12:00:00Z", "year", 4, "2032-02-29T12:00:00Z"],
    ["2026-11-20T00:00:00Z", "week", 2, "2026-12-04T00:00:00Z"],
    ["2026-02-28T00:00:00Z", "day", 1, "2026-03-01T00:00:00Z"],
  ] as const)("%s + %s × %i = %s", (anchor, interval, count, end) => {
    expect(addIntervals(at(anchor), interval, count)).toBe(at(end));
  });

  test("successive months have no gaps and keep the time of day", () => {
    const random = randomSource(11);
    for (let run = 0; run < 300; run += 1) {
      const anchor = at("2026-01-01T00:00:00Z") + random.below(4 * 365 * 86_400);
      const months = Array.from({ length: 25 }, (_, count) => addIntervals(anchor, "month", count));
      for (const [index, timestamp] of months.entries()) {
        const date = new Date(timestamp * 1000);
        const start = new Date(anchor * 1000);
        expect(date.getUTCFullYear() * 12 + date.getUTCMonth()).toBe(
          start.getUTCFullYear() * 12 + start.getUTCMonth() + index,
        );
        expect(timestamp % 86_400).toBe(anchor % 86_400);
      }
    }
  });
});
