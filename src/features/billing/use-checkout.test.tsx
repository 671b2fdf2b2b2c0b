import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/app-error";
import { createCheckoutSession } from "./api";
import { redirectTo } from "./redirect-to";
import { clearCheckout, hasRecentCheckout } from "./recent-checkout";
import { useCheckout } from "./use-checkout";

vi.mock("./api", () => ({ createCheckoutSession: vi.fn<typeof createCheckoutSession>() }));
vi.mock("./redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const create = vi.mocked(createCheckoutSession);
const leave = vi.mocked(redirectTo);
const checkoutUrl = "https://checkout.stripe.test/c/1";

/** Fires the browser's event for a page restored from the back/forward cache. */
function restorePage(persisted: boolean): void {
  const event = new Event("pageshow");
  Object.assign(event, { persisted });
  window.dispatchEvent(event);
}

beforeEach(() => {
  create.mockReset().mockResolvedValue(checkoutUrl);
  leave.mockReset();
  clearCheckout();
});

describe("useCheckout", () => {
  it("redirects to the payment page, stores the checkout, and stays busy during the navigation", async () => {
    const { result } = renderHook(() => useCheckout("pt-PT"));
    expect(result.current.starting).toBe(false);
    await act(() => result.current.start(1));
    expect(create).toHaveBeenCalledExactlyOnceWith(1, "pt-PT");
    expect(leave).toHaveBeenCalledExactlyOnceWith(checkoutUrl);
    expect(result.current.starting).toBe(true);
    expect(hasRecentCheckout()).toBe(true);
  });

  it("creates one checkout for two presses, even before a render between them", async () => {
    const { result } = renderHook(() => useCheckout("pt-BR"));
    const { start } = result.current;
    await act(() => Promise.all([start(1), start(1)]));
    await act(() => result.current.start(1));
    expect(create).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it("returns the error and allows another attempt", async () => {
    create.mockRejectedValueOnce(new AppError("payment_provider_unavailable"));
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
