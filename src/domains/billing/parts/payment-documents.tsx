import { useTranslation } from "react-i18next";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { Payment } from "../payments";

/** Links to a payment's receipt, to its payment page while it is open, or to the unpaid invoice, and to its PDF. */
export function PaymentDocuments({ payment }: { payment: Payment }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const date = formatDate(payment.invoicedAt, language);
  const page =
    payment.status === "open"
      ? { label: t("payments.pay"), name: t("payments.payOf", { date }) }
      : payment.status === "paid"
        ? { label: t("payments.receipt"), name: t("payments.receiptOf", { date }) }
        : { label: t("payments.invoice"), name: t("payments.invoiceOf", { date }) };

  if (!payment.pageUrl && !payment.pdfUrl) {
    return <span className="block text-muted sm:text-right">{t("payments.none")}</span>;
  }
  return (
    <span className="flex flex-wrap justify-end gap-x-5 gap-y-1">
      {payment.pageUrl ? <DocumentLink href={payment.pageUrl} {...page} /> : null}
      {payment.pdfUrl ? (
        <DocumentLink href={payment.pdfUrl} label={t("payments.pdf")} name={t("payments.pdfOf", { date })} />
      ) : null}
    </span>
  );
}

function DocumentLink({ href, label, name }: { href: string; label: string; name: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={name} className="text-link max-sm:py-2.5">
      {label}
    </a>
  );
}
