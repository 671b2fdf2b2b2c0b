import { graceEnd, owesInvoice, type Subscription } from "@/features/billing/model";
import { owedOf, type Payment } from "@/features/billing/payment";
import type { Owed } from "@/features/site/owed";
import { formatMoney } from "@/lib/formatters";
import type { Language } from "@/lib/language";

/** Returns what a customer with an unpaid renewal owes; null for everyone else. */
export function owedBy(
  subscription: Subscription | null,
  invoice: Payment | null,
  language: Language,
): Owed | null {
  if (!owesInvoice(subscription)) return null;
  return {
    until: graceEnd(subscription),
    invoice: invoice?.pageUrl
      ? { amount: formatMoney(owedOf(invoice), invoice.currency, language), payUrl: invoice.pageUrl }
      : null,
  };
}
