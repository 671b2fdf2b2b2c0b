import { expect, it } from "vitest";
import { isConnected, type Plan, planFeatures, planName } from "./plan";

const plan: Plan = {
  id: 1,
  name: "Plano Profissional",
  names: { en: "Professional Plan" },
  amount: 9990,
  currency: "brl",
  interval: "month",
  priceId: "price_1",
  features: { "pt-BR": ["Hospedagem inclusa"], en: ["Hosting included"] },
};

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
  expect(planFeatures(plan, "en")).toEqual(["Hosting included"]);
  expect(planFeatures(plan, "pt-PT")).toEqual(["Hospedagem inclusa"]);
});
