import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetCheckout, hasRecentCheckout, rememberCheckout } from "./recent-checkout";

const START = Date.parse("2026-11-20T10:00:00Z");
const MINUTE = 60_000;

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe("recent checkout", () => {
  it("is stored for half an hour", () => {
    rememberCheckout(START);
    expect(hasRecentCheckout(START)).toBe(true);
    expect(hasRecentCheckout(START + 29 * MINUTE)).toBe(true);
    expect(hasRecentCheckout(START + 30 * MINUTE)).toBe(false);
  });

  it("is null before a checkout, after its removal, and when the clock was set back", () => {
    expect(hasRecentCheckout(START)).toBe(false);
    rememberCheckout(START);
    expect(hasRecentCheckout(START - MINUTE)).toBe(false);
    forgetCheckout();
    expect(hasRecentCheckout(START)).toBe(false);
  });

  it("is null when the browser blocks storage", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
    rememberCheckout(START);
    forgetCheckout();
    expect(hasRecentCheckout(START)).toBe(false);
  });
});
