import { afterEach, describe, expect, it, vi } from "vitest";
import { clearCheckout, hasRecentCheckout, storeCheckout } from "./checkout";

const start = Date.parse("2026-11-20T10:00:00Z");
const minute = 60_000;

function blockStorage(): never {
  throw new DOMException("denied", "SecurityError");
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe("recent checkout", () => {
  it("is stored for half an hour", () => {
    storeCheckout(start);
    expect(hasRecentCheckout(start)).toBe(true);
    expect(hasRecentCheckout(start + 29 * minute)).toBe(true);
    expect(hasRecentCheckout(start + 30 * minute)).toBe(false);
  });

  it("is null before a checkout, after its removal, and when the clock was set back", () => {
    expect(hasRecentCheckout(start)).toBe(false);
    storeCheckout(start);
    expect(hasRecentCheckout(start - minute)).toBe(false);
    clearCheckout();
    expect(hasRecentCheckout(start)).toBe(false);
  });

  it("is null when the browser blocks storage", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(blockStorage);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(blockStorage);
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(blockStorage);
    storeCheckout(start);
    clearCheckout();
    expect(hasRecentCheckout(start)).toBe(false);
  });
});
