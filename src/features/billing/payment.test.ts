import { describe, expect, it } from "vitest";
import { owedOf, paymentState, toPayment, type PaymentRow } from "./payment";

const row: PaymentRow = {
  id: "in_1",
  number: "SP-0001",
  status: "paid",
  amount: 9990,
  amount_paid: 9990,
  amount_refunded: 0,
  first_failed_at: null,
  next_attempt_at: null,
  currency: "brl",
  invoiced_at: "2026-11-20T10:00:00Z",
  invoice_pdf: "https://stripe.test/in_1.pdf",
  hosted_invoice_url: "https://stripe.test/in_1",
  voucher_kind: null,
  voucher_url: null,
  voucher_expires_at: null,
};

describe("payments", () => {
  it("reads a row", () => {
    expect(toPayment(row)).toEqual({
      id: "in_1",
      number: "SP-0001",
      status: "paid",
      amount: { amount: 9990, currency: "brl" },
      amountPaid: 9990,
      amountRefunded: 0,
      firstFailedAt: null,
      nextAttemptAt: null,
      invoicedAt: "2026-11-20T10:00:00Z",
      pdfUrl: "https://stripe.test/in_1.pdf",
      pageUrl: "https://stripe.test/in_1",
      voucher: null,
    });
  });
});

it("owes what of an invoice is not paid yet", () => {
  expect(owedOf(toPayment({ ...row, status: "open", amount_paid: 2500 }))).toBe(7490);
});

describe("where a payment stands", () => {
  const failed = { status: "open" as const, amount_paid: 0, first_failed_at: "2026-11-20T10:00:00Z" };

  it.each<[Partial<PaymentRow>, string]>([
    [{}, "paid"],
    [{ status: "open", amount_paid: 0 }, "open"],
    [failed, "failed"],
    [{ ...failed, status: "void" }, "void"],
    [{ amount_refunded: 2500 }, "partlyRefunded"],
    [{ amount_refunded: 9990 }, "refunded"],
  ])("%j: %s", (over, state) => {
    expect(paymentState(toPayment({ ...row, ...over }))).toBe(state);
  });
});
