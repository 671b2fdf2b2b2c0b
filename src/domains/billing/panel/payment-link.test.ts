import { describe, expect, it } from "vitest";
import { personalPaymentLink } from "../payments";

const payer = {
  userId: "11111111-2222-4333-8444-555555555555",
  email: "ana+loja@exemplo.com",
  language: "pt-BR",
};

describe("hosted payment link", () => {
  it("contains the customer and the language", () => {
    const link = new URL(personalPaymentLink("https://buy.stripe.com/abc?utm=painel", payer) ?? "");
    expect(link.origin + link.pathname).toBe("https://buy.stripe.com/abc");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      utm: "painel",
      client_reference_id: payer.userId,
      prefilled_email: payer.email,
      locale: "pt-BR",
    });
  });

  it.each([
    ["pt-BR", "pt-BR"],
    ["pt-PT", "pt"],
    ["en", "en"],
  ])("maps the language %s to Stripe's name %s", (language, locale) => {
    const link = personalPaymentLink("http://127.0.0.1:12111/pay/abc", { ...payer, language });
    expect(new URL(link ?? "").searchParams.get("locale")).toBe(locale);
  });

  it("replaces a customer in the configured URL", () => {
    const link = personalPaymentLink("https://buy.stripe.com/abc?client_reference_id=other", payer);
    expect(new URL(link ?? "").searchParams.getAll("client_reference_id")).toEqual([payer.userId]);
  });

  it.each([null, "", "buy.stripe.com/abc", "javascript:alert(1)"])("is null for %j", (value) => {
    expect(personalPaymentLink(value, payer)).toBeNull();
  });
});
