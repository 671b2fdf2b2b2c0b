import { describe, expect, test } from "vitest";
import { languageFor } from "./language.ts";
import { formatDay, formatMoney, formatRecurring } from "./money.ts";

describe("language of a page", () => {
  test.each([
    ["pt-BR", "en", "pt-BR"],
    ["pt", "en", "pt-BR"],
    ["pt-PT", undefined, "pt-BR"],
    ["en", "pt", "en"],
    ["en-GB", "pt", "en"],
    ["de", "pt", "en"],
    ["auto", "pt", "pt-BR"],
    ["auto", "en", "en"],
    [null, "de,fr;q=0.9,pt;q=0.5,en;q=0.1", "pt-BR"],
    [null, "de", "en"],
    [null, "*", "pt-BR"],
    [null, "", "pt-BR"],
    [null, undefined, "pt-BR"],
    [null, "pt;q=0, en;q=0.1", "en"],
    [null, ";;;q=,,", "pt-BR"],
  ])("locale %j, browser %j: %s", (locale, header, language) => {
    expect(languageFor(locale, header)).toBe(language);
  });
});

describe("amounts", () => {
  test.each([
    [9990, "brl", "pt-BR", "R$ 99,90"],
    [123_456, "brl", "pt-BR", "R$ 1.234,56"],
    [9990, "brl", "en", "R$99.90"],
    [1990, "eur", "pt-BR", "€ 19,90"],
    [500, "jpy", "en", "¥500"],
    [0, "usd", "en", "$0.00"],
  ] as const)("%i %s in %s is %s", (amount, currency, language, text) => {
    expect(formatMoney(amount, currency, language)).toBe(text);
  });

  test.each([
    ["month", 1, "pt-BR", "R$ 99,90 por mês"],
    ["year", 1, "pt-BR", "R$ 99,90 por ano"],
    ["month", 3, "pt-BR", "R$ 99,90 a cada 3 meses"],
    ["month", 1, "en", "R$99.90 per month"],
    ["week", 2, "en", "R$99.90 every 2 weeks"],
  ] as const)("every %s × %i in %s: %s", (interval, interval_count, language, text) => {
    expect(formatRecurring(9990, "brl", { interval, interval_count }, language)).toBe(text);
  });

  test("days are written out", () => {
    const day = Date.UTC(2026, 11, 1, 23, 59) / 1000;
    expect(formatDay(day, "pt-BR")).toBe("1 de dezembro de 2026");
    expect(formatDay(day, "en")).toBe("December 1, 2026");
  });
});
