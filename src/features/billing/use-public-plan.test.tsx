import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/app-error";
import { clearCache, fillCache } from "@/prerender/cache";
import { plan } from "@/test/dashboard";
import { getPublicPlan } from "./public-plan";
import { usePublicPlan } from "./use-public-plan";

vi.mock("./public-plan", () => ({ getPublicPlan: vi.fn<typeof getPublicPlan>() }));

const readPlan = vi.mocked(getPublicPlan);
const dearer = { ...plan, amount: 12990 };

beforeEach(() => {
  readPlan.mockReset();
  clearCache();
});

test("shows the pre-rendered plan immediately, and then replaces it with the current one", async () => {
  fillCache({ "plan 1": plan });
  readPlan.mockResolvedValue(dearer);
  const { result } = renderHook(() => usePublicPlan(1));
  expect(result.current.value).toEqual(plan);
  await waitFor(() => expect(result.current.value).toEqual(dearer));
});

test("keeps the pre-rendered plan when the current one cannot be read", async () => {
  fillCache({ "plan 1": plan });
  const failure = Promise.reject(new AppError("network"));
  readPlan.mockReturnValue(failure);
  const { result } = renderHook(() => usePublicPlan(1));
  await act(() => failure.catch(() => null));
  expect(readPlan).toHaveBeenCalledTimes(1);
  expect(result.current.value).toEqual(plan);
});

test("returns the failure without a pre-rendered plan", async () => {
  readPlan.mockRejectedValue(new AppError("network"));
  const { result } = renderHook(() => usePublicPlan(1));
  expect(result.current).toMatchObject({ value: undefined, error: null });
  await waitFor(() => expect(result.current.error?.code).toBe("network"));
});
