import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "@/platform/app-error";
import { useAutosave } from "./use-autosave";

const send = vi.fn<(fields: { slug: string }) => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
});
afterEach(() => vi.useRealTimers());

function edit(slug: string) {
  return renderHook(
    (fields: { slug: string }) =>
      useAutosave({ isStored: true, fields, isDirty: true, isSendable: true, send }),
    // A form returns a new object on each render.
    { initialProps: { slug } },
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("does not send rejected fields again until they change", async () => {
  send.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const { result, rerender } = edit("usado");
  await pass(600_000);
  rerender({ slug: "usado" });
  await pass(600_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.state).toEqual({ kind: "failed", error: null });

  rerender({ slug: "livre" });
  expect(result.current.state).toEqual({ kind: "kept" });
  await pass(2_500);
  expect(send.mock.lastCall).toEqual([{ slug: "livre" }]);
});

it.each(["forbidden", "invalid_input", "not_found", "conflict"] as const)(
  "sends fields that the server refuses with %s once, and again on request",
  async (code) => {
    const error = new AppError(code);
    send.mockRejectedValue(error);
    const { result } = edit("a");
    await pass(600_000);
    act(() => window.dispatchEvent(new Event("online")));
    await pass(600_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.state).toEqual({ kind: "failed", error });

    act(() => result.current.saveNow());
    await pass(0);
    expect(send).toHaveBeenCalledTimes(2);
  },
);

it.each(["network", "unavailable", "unknown"] as const)("retries after %s", async (code) => {
  send.mockRejectedValueOnce(new AppError(code)).mockResolvedValue(true);
  edit("a");
  await pass(2_500);
  expect(send).toHaveBeenCalledTimes(1);
  await pass(15_500);
  expect(send.mock.calls.length).toBeGreaterThan(1);
});

it("waits as long as a rate limit requires", async () => {
  send.mockRejectedValue(new AppError("rate_limited", { retryAfterSeconds: 60 }));
  edit("a");
  await pass(2_500);
  await pass(58_000);
  expect(send).toHaveBeenCalledTimes(1);
  await pass(3_000);
  expect(send).toHaveBeenCalledTimes(2);
});
