import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/app-error";
import { createCheckoutSession } from "./api";
import { redirectTo } from "./redirect-to";
import { forgetCheckout, hasRecentCheckout } from "./recent-checkout";
import { useCheckout } from "./use-checkout";

vi.mock("./api", () => ({ createCheckoutSession: vi.fn<typeof createCheckoutSession>() }));
vi.mock("./redirect-to", () => ({ redirectTo: vi.fn<typeof redirectTo>() }));

const create = vi.mocked(createCheckoutSession);
const leave = vi.mocked(redirectTo);
const ADDRESS = "https://checkout.stripe.test/c/1";

/** What a browser sends to a page it kept as it was left. */
function comeBack(persisted: boolean): void {
  const event = new Event("pageshow");
  Object.assign(event, { persisted });
  window.dispatchEvent(event);
}

beforeEach(() => {
  create.mockReset().mockResolvedValue(ADDRESS);
  leave.mockReset();
  forgetCheckout();
});

describe("starting a checkout", () => {
  it("redirects to the payment page, stores that, and stays busy on the way", async () => {
    const { result } = renderHook(() => useCheckout("pt-PT"));
    expect(result.current.starting).toBe(false);
    await act(() => result.current.start(1));
    expect(create).toHaveBeenCalledExactlyOnceWith(1, "pt-PT");
    expect(leave).toHaveBeenCalledExactlyOnceWith(ADDRESS);
    expect(result.current.starting).toBe(true);
    expect(hasRecentCheckout()).toBe(true);
  });

  it("makes one checkout of two presses, even before a render comes between", async () => {
    const { result } = renderHook(() => useCheckout("pt-BR"));
    const { start } = result.current;
    await act(() => Promise.all([start(1), start(1)]));
    await act(() => result.current.start(1));
    expect(create).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it("returns the error and can be tried again", async () => {
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

  it("is possible again when the browser restores the page", async () => {
    const { result } = renderHook(() => useCheckout("pt-BR"));
    await act(() => result.current.start(1));
    act(() => comeBack(false));
    expect(result.current.starting).toBe(true);
    act(() => comeBack(true));
    expect(result.current.starting).toBe(false);
    await act(() => result.current.start(1));
    expect(leave).toHaveBeenCalledTimes(2);
  });
});
