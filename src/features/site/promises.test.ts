import { languages } from "@contract/languages";
import { describe, expect, it } from "vitest";
import { textsOf } from "@/test/locale-texts";

describe.each(languages)("in %s", (language) => {
  const text = (namespace: string, key: string) => textsOf(language, namespace).get(key);

  it("the site says of the domain what the panel asks: its owner points it, with the records shown there", () => {
    expect(text("dashboard", "steps.dns.a")).toBeDefined();
    expect(text("howItWorksPage", "questions.domain.text")).toMatch(/(painel|panel).*(regist|record)/);
    expect(text("howItWorksPage", "steps.live.text")).toMatch(/apont|point/);
    expect(text("homePage", "steps.activate.text")).toMatch(/apont|point/);
  });

  it("the button that pays is called the same on the plan's page and in the panel", () => {
    expect(text("dashboard", "subscription.subscribe")).toBe(text("plansPage", "subscribe"));
  });
});
