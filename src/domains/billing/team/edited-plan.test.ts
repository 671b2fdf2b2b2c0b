import { describe, expect, it } from "vitest";
import { parsePrice, type PlanRow, planSchema, toEditedPlan, toPlanRequest } from "./edited-plan";

const twelve = (word: string) => Array.from({ length: 12 }, (_, index) => `${word} ${index + 1}`);

const row: PlanRow = {
  name: "Plano",
  names: { en: "Plan" },
  price: 9990,
  currency: "brl",
  interval: "month",
  stripe_price_id: "price_1",
  features: { "pt-BR": twelve("Item"), "pt-PT": twelve("Elemento"), en: twelve("Feature") },
  active: true,
  updated_at: "2026-11-22T10:00:00.123456+00:00",
};

describe("parsePrice", () => {
  it.each([
    ["99,90", 9990],
    ["99.9", 9990],
    [" 100 ", 10_000],
    ["0,01", 1],
    ["0", null],
    ["-1", null],
    ["999999,99", 99_999_999],
    ["1000000,00", null],
    ["R$ 99,90", 9990],
    ["R$\u00A01.299,90", 129_990],
    ["1,299.90", 129_990],
    ["1 299", 129_900],
    ["1.299", 129_900],
    ["12.99,90", null],
    ["R$", null],
    ["99,999", null],
    ["", null],
    ["grátis", null],
  ])("parses %j to %s minor units", (typed, price) => {
    expect(parsePrice(typed)).toBe(price);
  });
});

it("maps a stored plan to the form and back without changes", () => {
  const { fields, seen } = toEditedPlan(row);
  expect(toPlanRequest(planSchema.parse(fields), seen)).toEqual({
    id: 1,
    name: "Plano",
    names: { "pt-PT": "", en: "Plan" },
    price: 9990,
    stripe_price_id: "price_1",
    make_price: false,
    features: row.features,
    active: true,
    seen: row.updated_at,
  });
});

it("removes empty lines and the spaces around a feature", () => {
  const { fields, seen } = toEditedPlan(row);
  const features = `\n ${twelve("Item").join(" \n\n ")} \n`;
  expect(toPlanRequest(planSchema.parse({ ...fields, features }), seen).features["pt-BR"]).toEqual(
    twelve("Item"),
  );
});

it.each([11, 13])("rejects %s features", (count) => {
  const { fields } = toEditedPlan(row);
  const features = Array.from({ length: count }, () => "Item").join("\n");
  expect(planSchema.safeParse({ ...fields, features }).success).toBe(false);
});
