import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, refuse, sent } from "@/test/backend";
import { redirectTo } from "../redirect-to";
import { useCheckout } from "./checkout";
import { clearCheckout, hasRecentCheckout } from "./payment-wait";

vi.mock("../redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

afterEach(() => sessionStorage.clear());

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
