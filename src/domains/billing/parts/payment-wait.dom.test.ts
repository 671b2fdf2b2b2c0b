import { afterEach, expect, test, vi } from "vitest";
import { clearCheckout, hasRecentCheckout, storeCheckout } from "./payment-wait";

const startedAt = Date.parse("2026-11-20T10:00:00Z");
const minute = 60_000;

function blockStorage(): never {
  throw new DOMException("denied", "SecurityError");
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test("a checkout is recent for half an hour", () => {
  storeCheckout(startedAt);
  expect(hasRecentCheckout(startedAt)).toBe(true);
  expect(hasRecentCheckout(startedAt + 29 * minute)).toBe(true);
  expect(hasRecentCheckout(startedAt + 30 * minute)).toBe(false);
});

test("no checkout is recent before one, after its removal, and when the clock was set back", () => {
  expect(hasRecentCheckout(startedAt)).toBe(false);
  storeCheckout(startedAt);
  expect(hasRecentCheckout(startedAt - minute)).toBe(false);
  clearCheckout();
  expect(hasRecentCheckout(startedAt)).toBe(false);
});

test("no checkout is recent when the browser blocks storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blockStorage);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blockStorage);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(blockStorage);
  storeCheckout(startedAt);
  clearCheckout();
  expect(hasRecentCheckout(startedAt)).toBe(false);
});
