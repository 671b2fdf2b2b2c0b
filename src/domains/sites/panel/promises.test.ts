import { languages } from "@contract/languages";
import { describe, expect, it } from "vitest";
import { textsOf } from "@/test/locale-texts";

describe.each(languages)("texts in %s", (language) => {
  const text = (namespace: string, key: string) => textsOf(language, namespace).get(key);

  it("describe domains as the panel does: the owner adds the records that the panel shows", () => {
    expect(text("dashboard", "firstSteps.dns.a")).toBeDefined();
    expect(text("howItWorksPage", "questions.domain.text")).toMatch(/(painel|panel).*(regist|record)/);
    expect(text("howItWorksPage", "steps.live.text")).toMatch(/apont|point/);
    expect(text("homePage", "steps.activate.text")).toMatch(/apont|point/);
  });

  it("name the payment button the same on the plan's page and in the panel", () => {
    expect(text("dashboard", "subscription.subscribe")).toBe(text("plansPage", "subscribe"));
  });
});
