import type { PaymentStatus, VoucherKind } from "@contract/enums";
import { formatMoney } from "@/platform/formatters";
import type { Language } from "@/platform/language";
import type { Selected } from "@/platform/selected";
import { graceEnd, isUnderReview, owesInvoice, type Subscription, subscriptionState } from "./rules";

/** An issued, unpaid Boleto or Pix. */
export type Voucher = {
  kind: VoucherKind;
  /** The page that shows it. */
  url: string;
  /** The last date for its payment (ISO 8601). */
  expiresAt: string;
};

/** Payments per page of the history. */
export const paymentsPerPage = 10;

/** Columns of a payment. */
export const paymentColumns =
  "id, number, status, amount, amountPaid:amount_paid, amountPaidOutside:amount_paid_outside, amountRefunded:amount_refunded, currency, firstFailedAt:first_failed_at, dueAt:due_at, overdueSince:overdue_since, nextAttemptAt:next_attempt_at, declineReason:decline_reason, invoicedAt:invoiced_at, pdfUrl:invoice_pdf, pageUrl:hosted_invoice_url, voucherKind:voucher_kind, voucherUrl:voucher_url, voucherExpiresAt:voucher_expires_at, disputes(status)";

type PaymentRow = Selected<"payments", typeof paymentColumns>;

/**
 * One invoice of the customer; amounts in minor units, times in ISO 8601. `pageUrl` is Stripe's page of the
 * invoice: its receipt, or its payment page while it is open.
 */
export type Payment = Omit<PaymentRow, "voucherKind" | "voucherUrl" | "voucherExpiresAt"> & {
  /** The open Boleto or Pix; null when there is none. */
  voucher: Voucher | null;
};

/** The open invoice that is paid first. */
export type OpenInvoice = Payment & {
  /** The further open invoices: their number, and their unpaid amount in minor units. */
  others: { count: number; owed: number };
};

/** Adds the open voucher of a payment once all of its columns are set. */
export function withVoucher(row: PaymentRow): Payment {
  const { voucherKind: kind, voucherUrl: url, voucherExpiresAt: expiresAt, ...payment } = row;
  return { ...payment, voucher: kind && url && expiresAt ? { kind, url, expiresAt } : null };
}

/** The state shown to the customer: the status, a dispute with the bank, a failed charge, a passed due date, or a refund. */
export type PaymentState =
  PaymentStatus | "disputed" | "chargedBack" | "failed" | "overdue" | "refunded" | "partlyRefunded";

/** Returns the state of a payment. */
export function paymentState(payment: Payment): PaymentState {
  const { status, firstFailedAt, overdueSince, amountPaid, amountRefunded, disputes } = payment;
  if (disputes.some((dispute) => isUnderReview(dispute.status))) return "disputed";
  if (disputes.some((dispute) => dispute.status === "lost" || dispute.status === "prevented"))
    return "chargedBack";
  if (amountRefunded > 0) return amountRefunded >= amountPaid ? "refunded" : "partlyRefunded";
  if (status !== "open") return status;
  if (firstFailedAt !== null) return "failed";
  return overdueSince === null ? "open" : "overdue";
}

/** Returns the unpaid part of a payment, in minor units. */
export function unpaidAmount({ amount, amountPaid }: Payment): number {
  return amount - amountPaid;
}

/** Returns the first of open invoices, oldest first, with the sum of the others; null without one. */
export function toOpenInvoice(open: readonly Payment[]): OpenInvoice | null {
  const [first, ...others] = open;
  if (first === undefined) return null;
  const owed = others.reduce((sum, other) => sum + unpaidAmount(other), 0);
  return { ...first, others: { count: others.length, owed } };
}

/**
 * Returns whether the first payment uses a delayed method, such as Boleto or Pix: its invoice is open, and no
 * charge has failed.
 */
export function isDelayed(
  subscription: Subscription | null,
  openInvoice: Payment | null | undefined,
): boolean {
  return subscriptionState(subscription) === "incomplete" && openInvoice?.firstFailedAt === null;
}

/** An unpaid renewal. */
export type Debt = {
  /** The end of the grace period (ISO 8601); null when it is unknown or has passed. */
  until: string | null;
  /** The open invoice and its payment page; null while it is unknown. */
  invoice: { amount: string; payUrl: string } | null;
};

/** Returns what a customer with an unpaid renewal owes; null for everyone else. */
export function debtOf(
  subscription: Subscription | null,
  invoice: Payment | null,
  language: Language,
): Debt | null {
  if (!owesInvoice(subscription)) return null;
  return {
    until: graceEnd(subscription),
    invoice: invoice?.pageUrl
      ? { amount: formatMoney(unpaidAmount(invoice), invoice.currency, language), payUrl: invoice.pageUrl }
      : null,
  };
}

/** The customer's data in the URL of the hosted payment page. */
type Payer = {
  userId: string;
  email: string;
  /** Interface language: pt-BR, pt-PT or en. */
  language: string;
};

/**
 * Returns the hosted payment page for one customer: the webhook identifies them by `client_reference_id`, and
 * the page shows their e-mail in their language. Null when no valid URL is configured.
 */
export function personalPaymentLink(link: string | null, payer: Payer): string | null {
  if (!link || !URL.canParse(link)) {
    return null;
  }
  const url = new URL(link);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return null;
  }
  url.searchParams.set("client_reference_id", payer.userId);
  url.searchParams.set("prefilled_email", payer.email);
  // Stripe's name for European Portuguese is "pt".
  url.searchParams.set("locale", payer.language === "pt-PT" ? "pt" : payer.language);
  return url.href;
}
