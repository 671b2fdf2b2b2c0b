import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBackendFetch } from "./backend/client-fetch";
import { isCalendarDay, noteServerTime, serverNow } from "./time";

const onTheDevice = Date.parse("2026-11-22T12:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: onTheDevice }));
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

test("a device clock that is off by 50 hours is corrected by a response of the backend", async () => {
  const date = "Sun, 24 Nov 2026 14:00:00 GMT";
  const backendFetch = createBackendFetch(
    async () => null,
    async () => new Response("[]", { headers: { date } }),
  );
  await backendFetch("https://demo.supabase.co/rest/v1/sites");
  expect(new Date(serverNow()).toUTCString()).toBe(new Date(date).toUTCString());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(serverNow()).toBe(Date.parse(date) + 60_000);
});

test.each([
  ["no header", null],
  ["a header that is no date", "soon"],
  ["a difference of seconds", "Sun, 22 Nov 2026 12:00:20 GMT"],
])("%s keeps the device's time", (_what, date) => {
  noteServerTime(date);
  expect(serverNow()).toBe(onTheDevice);
});

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
