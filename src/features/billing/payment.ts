import type { PaymentStatus, VoucherKind } from "@contract/enums";
import type { Tables } from "@database";
import { subscriptionState, type Subscription } from "./model";
import type { Money } from "./plan";

/** One invoice of the customer. Times are ISO 8601. */
export type Payment = {
  id: string;
  number: string | null;
  status: PaymentStatus;
  amount: Money;
  /** Of it, what was paid and what was given back, in the same minor units. */
  amountPaid: number;
  amountRefunded: number;
  /** When charging it failed for the first time, and when it is tried next. */
  firstFailedAt: string | null;
  nextAttemptAt: string | null;
  invoicedAt: string;
  /** The invoice as PDF. */
  pdfUrl: string | null;
  /** Stripe's page of the invoice: its receipt, or where to pay it while it is open. */
  pageUrl: string | null;
  /** The Boleto or Pix that it waits for; null when it waits for none. */
  voucher: Voucher | null;
};

/** A Boleto or Pix that is issued and not paid. */
export type Voucher = {
  kind: VoucherKind;
  /** Where it is shown. */
  url: string;
  /** Until when it can be paid (ISO 8601). */
  expiresAt: string;
};

/** Payments per page of the history. */
export const paymentsPerPage = 10;

export type PaymentRow = Pick<
  Tables<"payments">,
  | "id"
  | "number"
  | "status"
  | "amount"
  | "amount_paid"
  | "amount_refunded"
  | "currency"
  | "first_failed_at"
  | "next_attempt_at"
  | "invoiced_at"
  | "invoice_pdf"
  | "hosted_invoice_url"
  | "voucher_kind"
  | "voucher_url"
  | "voucher_expires_at"
>;

/** Reads a payment row. */
export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    amount: { amount: row.amount, currency: row.currency },
    amountPaid: row.amount_paid,
    amountRefunded: row.amount_refunded,
    firstFailedAt: row.first_failed_at,
    nextAttemptAt: row.next_attempt_at,
    invoicedAt: row.invoiced_at,
    pdfUrl: row.invoice_pdf,
    pageUrl: row.hosted_invoice_url,
    voucher: toVoucher(row),
  };
}

function toVoucher(row: PaymentRow): Voucher | null {
  const { voucher_kind: kind, voucher_url: url, voucher_expires_at: expiresAt } = row;
  return kind && url && expiresAt ? { kind, url, expiresAt } : null;
}

/** What the customer is told of a payment: its status, whether charging it failed, and whether it was given back. */
export type PaymentState = PaymentStatus | "failed" | "refunded" | "partlyRefunded";

/** Where a payment stands. */
export function paymentState({ status, firstFailedAt, amountPaid, amountRefunded }: Payment): PaymentState {
  if (amountRefunded > 0) return amountRefunded >= amountPaid ? "refunded" : "partlyRefunded";
  return status === "open" && firstFailedAt !== null ? "failed" : status;
}

/** What is still owed of a payment, in minor units. */
export function owedOf({ amount, amountPaid }: Payment): number {
  return amount.amount - amountPaid;
}

/**
 * Whether the first payment was begun with a method that pays later, such as Boleto or Pix: an invoice waits, and
 * nothing has failed.
 */
export function isDelayed(
  subscription: Subscription | null,
  openInvoice: Payment | null | undefined,
): boolean {
  return subscriptionState(subscription) === "incomplete" && openInvoice?.firstFailedAt === null;
}
