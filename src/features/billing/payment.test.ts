import { describe, expect, it } from "vitest";
import { pageCountOf, PAYMENT_STATUSES, toPageNumber, toPayment } from "./payment";

const row = {
  id: "in_1",
  number: "SP-0001",
  status: "paid",
  amount: 9990,
  currency: "brl",
  invoiced_at: "2026-11-20T10:00:00Z",
  invoice_pdf: "https://stripe.test/in_1.pdf",
  hosted_invoice_url: "https://stripe.test/in_1",
};

describe("payments", () => {
  it("reads a row", () => {
    expect(toPayment(row)).toEqual({
      id: "in_1",
      number: "SP-0001",
      status: "paid",
      amount: { amount: 9990, currency: "brl" },
      invoicedAt: "2026-11-20T10:00:00Z",
      pdfUrl: "https://stripe.test/in_1.pdf",
      pageUrl: "https://stripe.test/in_1",
    });
  });

  it.each(PAYMENT_STATUSES)("keeps status %s", (status) => {
    expect(toPayment({ ...row, status }).status).toBe(status);
  });

  it("does not call a status it does not know paid", () => {
    expect(toPayment({ ...row, status: "from_the_future" }).status).toBe("draft");
  });

  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [25, 3],
  ])("%i payments fill %i pages", (total, pages) => {
    expect(pageCountOf(total)).toBe(pages);
  });

  it.each([
    ["1", 1],
    ["7", 7],
    ["12345", 12345],
    [null, 1],
    ["", 1],
    ["0", 1],
    ["-3", 1],
    ["2.5", 1],
    ["abc", 1],
    ["1e999", 1],
    ["99999999999999999999", 1],
  ])("page %j in an address is page %i", (text, page) => {
    expect(toPageNumber(text)).toBe(page);
  });
});
