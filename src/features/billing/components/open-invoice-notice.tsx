import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { site } from "@/config/site";
import { formatMoney } from "@/lib/format";
import { useLanguage } from "@/lib/use-language";
import type { Payment } from "../payment";

/** What is owed and where to pay it; without an invoice to pay, whom to write to. */
export function OpenInvoiceNotice({ invoice }: { invoice: Payment | null }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  if (!invoice?.pageUrl) {
    return (
      <Alert tone="warning">{t("subscription.openInvoice.missing", { email: site.contactEmail })}</Alert>
    );
  }
  return (
    <Alert tone="danger" title={t("subscription.openInvoice.title")}>
      <a
        href={invoice.pageUrl}
        target="_blank"
        rel="noopener"
        className={buttonVariants({ className: "mt-3 h-auto min-h-11 py-2 whitespace-normal" })}
      >
        {t("subscription.openInvoice.pay", {
          amount: formatMoney(invoice.amount.amount, invoice.amount.currency, language),
        })}
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">{t("subscription.pending.newTab")}</span>
      </a>
    </Alert>
  );
}
