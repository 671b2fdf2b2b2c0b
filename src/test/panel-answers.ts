import type { Profile } from "@/domains/account/rules";
import type { Site } from "@/domains/sites/rules";
import type { Selected } from "@/platform/selected";
import { answer } from "./backend";
import { plan } from "./dashboard";
import type { paymentColumns } from "@/domains/billing/payments";
import type { subscriptionColumns } from "@/domains/billing/rules";

type SubscriptionRow = Selected<"subscriptions", typeof subscriptionColumns>;
type PaymentRow = Selected<"payments", typeof paymentColumns>;

/** An active subscription that renews on 20 December 2026, as the panel reads it. */
export function subscriptionRow(over: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    id: "sub_1",
    status: "active",
    amount: plan.amount,
    laterAmount: plan.amount,
    discountsEndAt: null,
    collectionMethod: "charge_automatically",
    currency: plan.currency,
    periodEnd: "2026-12-20T12:00:00Z",
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    startedAt: "2026-11-20T12:00:00Z",
    nextChargeAt: "2026-12-20T12:00:00Z",
    pauseBehavior: null,
    pauseResumesAt: null,
    pauseForDispute: false,
    graceEndsAt: null,
    inService: !["unpaid", "paused", "incomplete"].includes(over.status ?? "active"),
    cardBrand: "visa",
    cardLast4: "4242",
    cardExpiresOn: "2034-12-31",
    isChargeable: true,
    plan,
    ...over,
  };
}

/** An open invoice of 20 November 2026, as the panel reads it. */
export function invoiceRow(over: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id: "in_1",
    number: "SP-0001",
    status: "open",
    amount: 9990,
    amountPaid: 0,
    amountPaidOutside: 0,
    amountRefunded: 0,
    currency: "brl",
    firstFailedAt: null,
    dueAt: null,
    overdueSince: null,
    nextAttemptAt: null,
    declineReason: null,
    invoicedAt: "2026-11-20T12:00:00Z",
    pdfUrl: "https://stripe.test/in_1.pdf",
    pageUrl: "https://stripe.test/in_1",
    voucherKind: null,
    voucherUrl: null,
    voucherExpiresAt: null,
    disputes: [],
    ...over,
  };
}

/** Columns of an open Boleto or Pix. */
export function voucher(kind: "boleto" | "pix", url: string, expiresAt: string): Partial<PaymentRow> {
  return { voucherKind: kind, voucherUrl: url, voucherExpiresAt: expiresAt };
}

const rows = (row: object | null) => (row === null ? [] : [row]);

/** What the panel reads; null: nothing is stored. */
type PanelData = {
  subscription?: SubscriptionRow | null;
  invoice?: PaymentRow | null;
  site?: Site | null;
  profile?: Profile | null;
};

/** Answers the panel's reads of these parts in place of the backend. A later call replaces them. */
export function answerPanel({ subscription, invoice, site, profile }: PanelData): void {
  if (subscription !== undefined) {
    answer("GET subscriptions", rows(subscription));
    answer("GET open_price_moves", []);
    answer("GET disputes", []);
  }
  if (invoice !== undefined) answer("GET payments", rows(invoice));
  if (site !== undefined) answer("GET sites", rows(site));
  if (profile !== undefined) answer("GET profiles", rows(profile));
}
