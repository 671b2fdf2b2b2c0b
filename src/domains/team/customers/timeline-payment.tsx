import CircleDollarSign from "lucide-react/icons/circle-dollar-sign";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FactList } from "@/kit/fact-list";
import { formatDate, formatDateTime, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { stripePage } from "../rules";
import type { TimelinePayment } from "../data";
import { useDeclineWords } from "./use-decline-words";

import { ExternalTextLink } from "./external-text-link";
import { TimelineRow } from "./timeline-row";

type PaymentRowProps = { at: string; payment: TimelinePayment; actions: ReactNode };

/** An invoice in the history; unfolds to its facts, its actions and its page at Stripe. */
export function PaymentRow({ at, payment, actions }: PaymentRowProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const declineWords = useDeclineWords();
  const { id, number, status, amount, paid, paidOutside, refunded, currency, invoiceUrl } = payment;
  const hasFailed = status === "open" && payment.firstFailedAt !== null;
  const { dispute, withdrawn } = payment;
  const notes = [
    hasFailed ? t("customers.timeline.attempts", { count: payment.attempts }) : null,
    // An entry of the history does not include the card.
    hasFailed ? declineWords(payment.declineReason, true) : null,
    hasFailed && payment.nextAttemptAt
      ? t("customers.owing.next", { date: formatDate(payment.nextAttemptAt, language) })
      : null,
    payment.voucherUrl !== null && payment.voucherUntil !== null
      ? t("customers.detail.waitingUntil", { date: formatDateTime(payment.voucherUntil, language) })
      : null,
    paidOutside > 0
      ? paidOutside >= paid
        ? t("customers.detail.paidOutside")
        : t("customers.detail.paidOutsidePart", { amount: formatMoney(paidOutside, currency, language) })
      : null,
    refunded > 0
      ? t(refunded >= paid ? "customers.detail.refundedWhole" : "customers.detail.refunded", {
          amount: formatMoney(refunded, currency, language),
        })
      : null,
    dispute ? t(`disputes.state.${dispute.status}`) : null,
    dispute?.dueAt && dispute.status.endsWith("needs_response")
      ? t("disputes.evidenceDue", { date: formatDateTime(dispute.dueAt, language) })
      : null,
    withdrawn > 0 ? t("disputes.withdrawn", { amount: formatMoney(withdrawn, currency, language) }) : null,
    dispute?.decision ? t(`disputes.decided.${dispute.decision}`) : null,
  ].filter((note) => note !== null);
  return (
    <TimelineRow
      icon={CircleDollarSign}
      tone={hasFailed || status === "uncollectible" ? "danger" : withdrawn > 0 ? "warning" : undefined}
      title={t(`customers.timeline.payment.${hasFailed ? "failed" : status}`, {
        amount: formatMoney(amount, currency, language),
      })}
      note={notes.join(" · ")}
      at={at}
    >
      <FactList
        facts={[
          ...(number ? [{ name: t("customers.timeline.invoice"), value: number }] : []),
          { name: t("customers.timeline.invoicedAt"), value: formatDateTime(payment.at, language) },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {status === "open" && invoiceUrl ? (
          <ExternalTextLink href={invoiceUrl}>{t("customers.owing.open")}</ExternalTextLink>
        ) : null}
        <ExternalTextLink
          href={stripePage("invoices", id)}
          label={t("customers.detail.paymentAtStripe", { id })}
        >
          {t("customers.detail.atStripe")}
        </ExternalTextLink>
        <div className="contents">{actions}</div>
      </div>
    </TimelineRow>
  );
}
