import { expect, it } from "vitest";
import { unpaidAmount, type Payment, paymentState, withVoucher } from "./payments";

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
