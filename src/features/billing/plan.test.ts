import { describe, expect, it } from "vitest";
import { planFeatures, planName, toPlan, type PlanRow } from "./plan";

const planRow: PlanRow = {
  id: 1,
  name: "Plano Profissional",
  names: { en: "Professional Plan" },
  price: 9990,
  currency: "brl",
  interval: "month",
  stripe_price_id: "price_1Abc",
  features: { "pt-BR": ["Hospedagem inclusa"], en: ["Hosting included"] },
};

describe("plan", () => {
  it.each([
    ["price_1QrStUvWx", true],
    ["price_site_pronto_1", true],
    [null, false],
    ["price_placeholder", false],
    ["price_PLACEHOLDER_professional", false],
    ["price_xxxxxxxx", false],
  ])("price id %s: connected %s", (id, connected) => {
    expect(toPlan({ ...planRow, stripe_price_id: id }).connected).toBe(connected);
  });

  it("returns the name in the language, else in Brazilian Portuguese", () => {
    const plan = toPlan(planRow);
    expect(planName(plan, "en")).toBe("Professional Plan");
    expect(planName(plan, "pt-PT")).toBe("Plano Profissional");
    expect(planName(toPlan({ ...planRow, names: { en: 5 } }), "en")).toBe("Plano Profissional");
  });

  it("returns feature lines in the language, else in Brazilian Portuguese", () => {
    const plan = toPlan(planRow);
    expect(planFeatures(plan, "en")).toEqual(["Hosting included"]);
    expect(planFeatures(plan, "pt-PT")).toEqual(["Hospedagem inclusa"]);
  });

  it.each([
    ["a list", ["x"]],
    ["text under a language", { "pt-BR": "x" }],
    ["something else than text in the list", { "pt-BR": [1, null, { a: 1 }] }],
    ["nothing", {}],
  ])("shows no feature lines for %s", (_name, features) => {
    expect(planFeatures(toPlan({ ...planRow, features }), "pt-BR")).toEqual([]);
  });

  it("reads the interval", () => {
    expect(toPlan(planRow).interval).toBe("month");
    expect(toPlan({ ...planRow, interval: "year" }).interval).toBe("year");
  });
});
