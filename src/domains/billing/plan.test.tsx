import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { clearCache, fillCache } from "@/platform/prerender/cache";
import { answer, disconnect, sent } from "@/test/backend";
import { plan } from "@/test/dashboard";
import { isConnected, planFeatures, planName, usePublicPlan } from "./plan";

it.each([
  ["price_1QrStUvWx", true],
  ["price_site_pronto_1", true],
  [null, false],
  ["price_placeholder", false],
  ["price_PLACEHOLDER_professional", false],
  ["price_xxxxxxxx", false],
])("recognizes a plan with the price %s as connected: %s", (priceId, connected) => {
  expect(isConnected({ priceId })).toBe(connected);
});

it("returns the name in the language, else in Brazilian Portuguese", () => {
  expect(planName(plan, "en")).toBe("Professional Plan");
  expect(planName(plan, "pt-PT")).toBe("Plano Profissional");
});

it("returns the feature lines in the language, else in Brazilian Portuguese", () => {
  const translated = { ...plan, features: { "pt-BR": ["Hospedagem incluída"], en: ["Hosting included"] } };
  expect(planFeatures(translated, "en")).toEqual(["Hosting included"]);
  expect(planFeatures(translated, "pt-PT")).toEqual(["Hospedagem incluída"]);
});

const dearer = { ...plan, amount: 12990 };

beforeEach(() => clearCache());

it("shows the pre-rendered plan immediately, and then replaces it with the current one", async () => {
  fillCache({ "plan 1": plan });
  answer("GET plans", [dearer]);
  const { result } = renderHook(() => usePublicPlan(1));
  expect(result.current.value).toEqual(plan);
  await waitFor(() => expect(result.current.value).toEqual(dearer));
});

it("keeps the pre-rendered plan when the current one cannot be read", async () => {
  fillCache({ "plan 1": plan });
  disconnect("GET plans");
  const { result } = renderHook(() => usePublicPlan(1));
  await waitFor(async () => expect(await sent("GET plans")).toHaveLength(1));
  await act(() => Promise.resolve());
  expect(result.current.value).toEqual(plan);
});

it("returns the failure without a pre-rendered plan", async () => {
  disconnect("GET plans");
  const { result } = renderHook(() => usePublicPlan(1));
  expect(result.current).toMatchObject({ value: undefined, error: null });
  await waitFor(() => expect(result.current.error?.code).toBe("network"));
});
