import { describe, expect, it } from "vitest";
import { type Payment, paymentState, personalPaymentLink, unpaidAmount, withVoucher } from "./payments";

const payment = (over: Partial<Payment> = {}): Payment => ({
  id: "in_1",
  number: "SP-0001",
  status: "paid",
  amount: 9990,
  amountPaid: over.status === undefined ? 9990 : 0,
  amountPaidOutside: 0,
  amountRefunded: 0,
  currency: "brl",
  firstFailedAt: null,
  dueAt: null,
  overdueSince: null,
  nextAttemptAt: null,
  declineReason: null,
  disputes: [],
  invoicedAt: "2026-11-20T10:00:00Z",
  pdfUrl: null,
  pageUrl: null,
  voucher: null,
  ...over,
});

it("contains a voucher once kind, address and deadline are known", () => {
  const row = { ...payment(), voucherKind: "boleto", voucherUrl: "https://stripe.test/voucher" } as const;
  expect(withVoucher({ ...row, voucherExpiresAt: null }).voucher).toBeNull();
  expect(withVoucher({ ...row, voucherExpiresAt: "2026-11-24T15:00:00Z" }).voucher).toEqual({
    kind: "boleto",
    url: "https://stripe.test/voucher",
    expiresAt: "2026-11-24T15:00:00Z",
  });
});

it("returns the unpaid part of an invoice as owed", () => {
  expect(unpaidAmount(payment({ status: "open", amountPaid: 2500 }))).toBe(7490);
});

const failed = { status: "open" as const, firstFailedAt: "2026-11-20T10:00:00Z" };

it.each<[Partial<Payment>, string]>([
  [{}, "paid"],
  [{ status: "open" }, "open"],
  [{ status: "open", overdueSince: "2026-11-25T12:00:00Z" }, "overdue"],
  [{ ...failed, overdueSince: "2026-11-25T12:00:00Z" }, "failed"],
  [{ overdueSince: "2026-11-25T12:00:00Z" }, "paid"],
  [failed, "failed"],
  [{ ...failed, status: "void" }, "void"],
  [{ amountRefunded: 2500 }, "partlyRefunded"],
  [{ amountRefunded: 9990 }, "refunded"],
])("shows a payment with %j as %s", (over, state) => {
  expect(paymentState(payment(over))).toBe(state);
});

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
