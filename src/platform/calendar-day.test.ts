import { expect, test } from "vitest";
import { isCalendarDay } from "./time";

test.each(["2000-01-01", "2028-02-29", "2099-12-31"])("%s is a valid day", (text) => {
  expect(isCalendarDay(text)).toBe(true);
});

test.each([
  "",
  "1999-12-31",
  "2026-02-29",
  "2026-02-30",
  "2026-13-01",
  "2100-01-01",
  "9999-12-31",
  "02026-01-01",
])("%j is no valid day", (text) => {
  expect(isCalendarDay(text)).toBe(false);
});
