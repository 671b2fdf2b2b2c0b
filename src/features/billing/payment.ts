import type { PaymentStatus, VoucherKind } from "@contract/enums";
import type { Selected } from "@/lib/selected";
import { subscriptionState, type Subscription } from "./model";

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

/** Columns of a payment. */
export const paymentColumns =
  "id, number, status, amount, amountPaid:amount_paid, amountRefunded:amount_refunded, currency, firstFailedAt:first_failed_at, nextAttemptAt:next_attempt_at, invoicedAt:invoiced_at, pdfUrl:invoice_pdf, pageUrl:hosted_invoice_url, voucherKind:voucher_kind, voucherUrl:voucher_url, voucherExpiresAt:voucher_expires_at";

type PaymentRow = Selected<"payments", typeof paymentColumns>;

/**
 * One invoice of the customer; amounts in minor units, times in ISO 8601. `pageUrl` is Stripe's page of the invoice: its
 * receipt, or where to pay it while it is open.
 */
export type Payment = Omit<PaymentRow, "voucherKind" | "voucherUrl" | "voucherExpiresAt"> & {
  /** The Boleto or Pix that it waits for; null when it waits for none. */
  voucher: Voucher | null;
};

/** Adds the voucher that a payment waits for, once all of it is known. */
export function withVoucher(row: PaymentRow): Payment {
  const { voucherKind: kind, voucherUrl: url, voucherExpiresAt: expiresAt, ...payment } = row;
  return { ...payment, voucher: kind && url && expiresAt ? { kind, url, expiresAt } : null };
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
  return amount - amountPaid;
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
