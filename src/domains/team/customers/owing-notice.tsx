import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { formatDate, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { presentSubscription } from "../rules";
import type { CustomerDetail } from "../data";
import { useDeclineWords } from "./use-decline-words";
import { ExternalTextLink } from "./external-text-link";

/** Why a customer's payment is missing, and what happens next. Renders nothing when nothing is overdue. */
export function OwingNotice({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const declineWords = useDeclineWords();
  const { totals, owed, subscriptions, site } = customer;
  if (!totals?.owedSince || totals.overdue === 0) return null;
  const subscription = presentSubscription(subscriptions);
  const date = (at: string) => formatDate(at, language);
  const reason = owed && declineWords(owed.declineReason, Boolean(subscription?.cardLast4));
  const sentences = [
    owed && owed.attempts > 0
      ? reason
        ? t("customers.owing.refusedFor", { count: owed.attempts, reason })
        : t("customers.owing.refused", { count: owed.attempts })
      : null,
    owed?.nextAttemptAt
      ? t("customers.owing.nextSentence", { date: date(owed.nextAttemptAt) })
      : t(subscription?.pauseForDispute ? "customers.owing.held" : "customers.owing.noNext"),
    subscription?.graceEndsAt && site?.status === "active"
      ? t("customers.owing.grace", { date: date(subscription.graceEndsAt) })
      : null,
  ].filter(Boolean);
  return (
    <Alert
      tone="danger"
      className="mb-4"
      title={t("customers.owing.title", {
        amount: formatMoney(totals.owed, totals.currency, language),
        date: date(totals.owedSince),
      })}
    >
      <p>{sentences.join(" ")}</p>
      {owed?.invoiceUrl ? (
        <ExternalTextLink href={owed.invoiceUrl}>{t("customers.owing.open")}</ExternalTextLink>
      ) : null}
    </Alert>
  );
}
