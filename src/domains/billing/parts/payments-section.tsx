/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop the roles of a table that CSS lays out as something else */
import Receipt from "lucide-react/icons/receipt";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/kit/empty-state";
import { ListSection } from "@/kit/list-section";
import { State } from "@/kit/ui/badge";
import { formatDate, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { usePayments } from "../data";
import { type Payment, type PaymentState, paymentState } from "../payments";
import { PaymentHistorySkeleton } from "./billing-skeletons";

type PaymentsSectionProps = {
  payments: ReturnType<typeof usePayments>;
  /** The open invoice with a notice above, which links to its payment page. */
  noticedId?: string | undefined;
};

/** Lists a customer's payments page by page. */
export function PaymentsSection({ payments, noticedId }: PaymentsSectionProps) {
  const { t } = useTranslation("dashboard");
  return (
    <ListSection
      id="pagamentos"
      title={t("payments.title")}
      query={payments}
      error={t("payments.error")}
      skeleton={<PaymentHistorySkeleton />}
      pages={{
        label: t("payments.pages"),
        previous: t("payments.previous"),
        next: t("payments.next"),
        current: (page, count) => t("payments.page", { page, count }),
      }}
    >
      {(items) => <PaymentHistory payments={items} noticedId={noticedId} />}
    </ListSection>
  );
}

const tones: Readonly<Record<PaymentState, "neutral" | "success" | "warning" | "danger">> = {
  draft: "neutral",
  open: "warning",
  failed: "danger",
  overdue: "danger",
  paid: "success",
  uncollectible: "danger",
  void: "neutral",
  refunded: "neutral",
  partlyRefunded: "neutral",
  disputed: "warning",
  chargedBack: "neutral",
};

// One table for all widths: on a phone CSS shows each row in two lines, which keeps the roles of table, row and cell
// for screen readers.
const cellClass = "max-sm:min-w-0 sm:px-3 sm:py-2 sm:first:pl-0 sm:last:pr-0";

/** One page of the payment history. */
function PaymentHistory({
  payments,
  noticedId,
}: {
  payments: readonly Payment[];
  noticedId: string | undefined;
}) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  if (payments.length === 0) {
    return (
      <EmptyState icon={Receipt} title={t("payments.emptyTitle")} description={t("payments.emptyText")} />
    );
  }

  return (
    <table role="table" className="w-full text-left max-sm:block">
      <thead role="rowgroup" className="text-sm text-muted max-sm:sr-only">
        <tr role="row" className="border-b border-line">
          <th role="columnheader" scope="col" className="px-3 py-2 first:pl-0 last:pr-0 font-medium">
            {t("payments.date")}
          </th>
          <th
            role="columnheader"
            scope="col"
            className="px-3 py-2 first:pl-0 last:pr-0 text-right font-medium"
          >
            {t("payments.amount")}
          </th>
          <th role="columnheader" scope="col" className="px-3 py-2 first:pl-0 last:pr-0 font-medium">
            {t("payments.statusLabel")}
          </th>
          <th
            role="columnheader"
            scope="col"
            className="px-3 py-2 first:pl-0 last:pr-0 text-right font-medium"
          >
            {t("payments.documents")}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {payments.map((payment) => (
          <tr
            key={payment.id}
            role="row"
            className="border-b border-line last:border-b-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-4 max-sm:py-1.25 leading-snug max-sm:last:pb-0 sm:last:[&>td]:pb-0"
          >
            <td role="cell" className={cellClass}>
              <time dateTime={payment.invoicedAt}>{formatDate(payment.invoicedAt, language)}</time>
              {payment.number ? (
                <span
                  translate="no"
                  className="block text-sm text-muted [overflow-wrap:anywhere] max-sm:sr-only"
                >
                  {payment.number}
                </span>
              ) : null}
            </td>
            <td role="cell" className={`${cellClass} text-right font-semibold`}>
              <span className="whitespace-nowrap">
                <span>{formatMoney(payment.amount, payment.currency, language)}</span>
                {payment.amountPaidOutside > 0 ? (
                  <span className="block text-sm font-normal text-muted">{t("payments.paidOutside")}</span>
                ) : null}
                {payment.amountRefunded > 0 ? (
                  <span className="block text-sm font-normal text-muted">
                    {t("payments.refundedAmount", {
                      amount: formatMoney(payment.amountRefunded, payment.currency, language),
                    })}
                  </span>
                ) : null}
              </span>
            </td>
            <td role="cell" className={cellClass}>
              <PaymentBadge payment={payment} />
            </td>
            <td role="cell" className={cellClass}>
              <PaymentDocuments payment={payment} isNoticed={payment.id === noticedId} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaymentBadge({ payment }: { payment: Payment }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const state = paymentState(payment);
  const date = payment.overdueSince ? formatDate(payment.overdueSince, language) : "";
  return (
    <State tone={tones[state]} className="max-sm:text-sm">
      {t(`payments.status.${state}`, { date })}
    </State>
  );
}

/** Links to a payment's receipt, to its payment page while it is open, or to the unpaid invoice, and to its PDF. */
function PaymentDocuments({ payment, isNoticed }: { payment: Payment; isNoticed: boolean }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const date = formatDate(payment.invoicedAt, language);
  const page =
    payment.status === "open" && !isNoticed
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
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={name}
      className="text-link max-sm:-my-2.5 max-sm:py-2.5 max-sm:text-sm"
    >
      {label}
    </a>
  );
}
