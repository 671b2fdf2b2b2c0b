import { graceEnd, owesInvoice, type Subscription } from "../model";
import { owedOf, type Payment } from "../payment";
import type { Owed } from "./owed";
import { formatMoney } from "@/platform/formatters";
import type { Language } from "@/platform/language";

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
