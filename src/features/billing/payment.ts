import type { Tables } from "@/lib/database.types";
import type { Money } from "./plan";

/** The five statuses of a Stripe invoice. */
export const paymentStatuses = ["draft", "open", "paid", "uncollectible", "void"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** One invoice of the customer. Times are ISO 8601. */
export type Payment = {
  id: string;
  number: string | null;
  status: PaymentStatus;
  amount: Money;
  invoicedAt: string;
  /** The invoice as PDF. */
  pdfUrl: string | null;
  /** Stripe's page of the invoice: its receipt, or where to pay it while it is open. */
  pageUrl: string | null;
};

/** Payments per page of the history. */
export const paymentsPerPage = 10;

export type PaymentRow = Pick<
  Tables<"payments">,
  "id" | "number" | "status" | "amount" | "currency" | "invoiced_at" | "invoice_pdf" | "hosted_invoice_url"
>;

/** Reads a payment row. A status unknown to this version reads as one being prepared. */
export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    number: row.number,
    status: paymentStatuses.find((status) => status === row.status) ?? "draft",
    amount: { amount: row.amount, currency: row.currency },
    invoicedAt: row.invoiced_at,
    pdfUrl: row.invoice_pdf,
    pageUrl: row.hosted_invoice_url,
  };
}
