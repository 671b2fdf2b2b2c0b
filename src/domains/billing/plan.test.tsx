import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { clearCache, fillCache } from "@/platform/prerender/cache";
import { answer, disconnect, sent } from "@/test/backend";
import { plan } from "@/test/dashboard";
import { usePublicPlan } from "./plan";

const dearer = { ...plan, amount: 12990 };

beforeEach(() => clearCache());

test("shows the pre-rendered plan immediately, and then replaces it with the current one", async () => {
  fillCache({ "plan 1": plan });
  answer("GET plans", [dearer]);
  const { result } = renderHook(() => usePublicPlan(1));
  expect(result.current.value).toEqual(plan);
  await waitFor(() => expect(result.current.value).toEqual(dearer));
});

test("keeps the pre-rendered plan when the current one cannot be read", async () => {
  fillCache({ "plan 1": plan });
  disconnect("GET plans");
  const { result } = renderHook(() => usePublicPlan(1));
  await waitFor(async () => expect(await sent("GET plans")).toHaveLength(1));
  await act(() => Promise.resolve());
  expect(result.current.value).toEqual(plan);
});

test("returns the failure without a pre-rendered plan", async () => {
  disconnect("GET plans");
  const { result } = renderHook(() => usePublicPlan(1));
  expect(result.current).toMatchObject({ value: undefined, error: null });
  await waitFor(() => expect(result.current.error?.code).toBe("network"));
});
