import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/app-error";
import { pageDataId, readPageData } from "@/lib/page-data";
import { plan } from "@/test/dashboard";
import { getPublicPlan } from "./public-plan";
import { usePublicPlan } from "./use-public-plan";

vi.mock("./public-plan", () => ({ getPublicPlan: vi.fn<typeof getPublicPlan>() }));

const readPlan = vi.mocked(getPublicPlan);
const dearer = { ...plan, price: { amount: 12990, currency: "brl" } };

/** Makes the page one that was written at build time with these values. */
function writePage(values: Record<string, unknown>): void {
  const element = document.createElement("script");
  element.id = pageDataId;
  element.type = "application/json";
  element.textContent = JSON.stringify({ path: "/planos", language: "pt-BR", texts: {}, values });
  document.body.replaceChildren(element);
  readPageData();
}

beforeEach(() => {
  readPlan.mockReset();
});

afterEach(() => {
  writePage({});
  document.body.replaceChildren();
});

test("the plan the page was written with shows at once, and today's takes its place", async () => {
  writePage({ "plan 1": plan });
  readPlan.mockResolvedValue(dearer);
  const { result } = renderHook(() => usePublicPlan(1));
  expect(result.current.state).toEqual({ status: "ready", plan });
  await waitFor(() => expect(result.current.state).toEqual({ status: "ready", plan: dearer }));
});

test("the written plan stays where today's cannot be read", async () => {
  writePage({ "plan 1": plan });
  const failure = Promise.reject(new AppError("network"));
  readPlan.mockReturnValue(failure);
  const { result } = renderHook(() => usePublicPlan(1));
  await act(() => failure.catch(() => null));
  expect(readPlan).toHaveBeenCalledTimes(1);
  expect(result.current.state).toEqual({ status: "ready", plan });
});

test("without a written plan a failure is told", async () => {
  writePage({});
  readPlan.mockRejectedValue(new AppError("network"));
  const { result } = renderHook(() => usePublicPlan(1));
  expect(result.current.state).toEqual({ status: "loading" });
  await waitFor(() => expect(result.current.state.status).toBe("failed"));
});
