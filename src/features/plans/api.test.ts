import { beforeEach, expect, it, vi } from "vitest";
import { invokeFunction } from "@/lib/backend";
import { savePlan } from "./api";
import type { PlanFields } from "./model";

vi.mock("@/lib/backend");

const invoke = vi.mocked(invokeFunction);
const features = Array.from({ length: 12 }, (_, index) => `Item ${index}`).join("\n");
const fields: PlanFields = {
  name: "Plano",
  namePtPt: "",
  nameEn: "Plan",
  price: "99,90",
  stripePriceId: "",
  features,
  featuresPtPt: features,
  featuresEn: features,
  active: true,
};

beforeEach(() => invoke.mockReset());

it.each([
  { outcome: "saved", updated_at: "2026-11-02T00:00:00Z" },
  { outcome: "price_refused", reason: "unknown", found: null },
])("calls the function that checks Stripe, and returns its answer: $outcome", async (answer) => {
  invoke.mockResolvedValue(answer);
  expect(await savePlan({ fields, seen: "2026-11-01T00:00:00Z", makesPrice: false })).toEqual(answer);
  expect(invoke).toHaveBeenCalledExactlyOnceWith(
    "save-plan",
    expect.objectContaining({
      id: 1,
      price: 9990,
      stripe_price_id: null,
      seen: "2026-11-01T00:00:00Z",
      make_price: false,
    }),
  );
});

it.each([null, "saved", {}, { outcome: "else" }])("throws on the malformed answer %j", async (answer) => {
  invoke.mockResolvedValue(answer);
  await expect(savePlan({ fields, seen: "", makesPrice: false })).rejects.toMatchObject({ code: "unknown" });
});
