import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, refuse, sent } from "@/test/backend";
import { redirectTo } from "../redirect-to";
import { clearCheckout, hasRecentCheckout, storeCheckout, useCheckout } from "./checkout";

vi.mock("../redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const startedAt = Date.parse("2026-11-20T10:00:00Z");
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
    storeCheckout(startedAt);
    expect(hasRecentCheckout(startedAt)).toBe(true);
    expect(hasRecentCheckout(startedAt + 29 * minute)).toBe(true);
    expect(hasRecentCheckout(startedAt + 30 * minute)).toBe(false);
  });

  it("is null before a checkout, after its removal, and when the clock was set back", () => {
    expect(hasRecentCheckout(startedAt)).toBe(false);
    storeCheckout(startedAt);
    expect(hasRecentCheckout(startedAt - minute)).toBe(false);
    clearCheckout();
    expect(hasRecentCheckout(startedAt)).toBe(false);
  });

  it("is null when the browser blocks storage", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(blockStorage);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(blockStorage);
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(blockStorage);
    storeCheckout(startedAt);
    clearCheckout();
    expect(hasRecentCheckout(startedAt)).toBe(false);
  });
});

const checkouts = () => sent("POST create-checkout-session");
const leave = vi.mocked(redirectTo);
const checkoutUrl = "https://checkout.stripe.test/c/1";

/** Fires the browser's event for a page restored from the back/forward cache. */
function restorePage(persisted: boolean): void {
  const event = new Event("pageshow");
  Object.assign(event, { persisted });
  window.dispatchEvent(event);
}

beforeEach(() => {
  answer("POST create-checkout-session", { url: checkoutUrl });
  leave.mockReset();
  clearCheckout();
});

describe("useCheckout", () => {
  it("redirects to the payment page, stores the checkout, and stays busy during the navigation", async () => {
    const { result } = renderHook(() => useCheckout("pt-PT"));
    expect(result.current.starting).toBe(false);
    await act(() => result.current.start(1));
    expect(await checkouts()).toEqual([{ plan_id: 1, locale: "pt-PT" }]);
    expect(leave).toHaveBeenCalledExactlyOnceWith(checkoutUrl);
    expect(result.current.starting).toBe(true);
    expect(hasRecentCheckout()).toBe(true);
  });

  it("creates one checkout for two presses, even before a render between them", async () => {
    const { result } = renderHook(() => useCheckout("pt-BR"));
    const { start } = result.current;
    await act(() => Promise.all([start(1), start(1)]));
    await act(() => result.current.start(1));
    expect(await checkouts()).toHaveLength(1);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it("returns the error and allows another attempt", async () => {
    refuse("POST create-checkout-session", 502, { code: "payment_provider_unavailable" }, 1);
    const { result } = renderHook(() => useCheckout("pt-BR"));
    const error = await act(() => result.current.start(1));
    expect(error?.code).toBe("payment_provider_unavailable");
    expect(result.current.starting).toBe(false);
    expect(hasRecentCheckout()).toBe(false);
    expect(leave).not.toHaveBeenCalled();

    expect(await act(() => result.current.start(1))).toBeNull();
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it("allows another checkout when the browser restores the page", async () => {
    const { result } = renderHook(() => useCheckout("pt-BR"));
    await act(() => result.current.start(1));
    act(() => restorePage(false));
    expect(result.current.starting).toBe(true);
    act(() => restorePage(true));
    expect(result.current.starting).toBe(false);
    await act(() => result.current.start(1));
    expect(leave).toHaveBeenCalledTimes(2);
  });
});
