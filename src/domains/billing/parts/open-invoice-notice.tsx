import CreditCard from "lucide-react/icons/credit-card";
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { Button, buttonVariants } from "@/kit/ui/button";
import { formatDate, formatMoney } from "@/platform/formatters";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";
import { site } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import { useReturn } from "@/platform/use-return";
import { requestBillingSync } from "../data";
import { CheckedTitle } from "./checked-title";
import { type OpenInvoice, unpaidAmount } from "../payments";
import { isPaidUp, type SiteStage, type Subscription, subscriptionState, suspendedText } from "../rules";

type OpenInvoiceNoticeProps = {
  subscription: Subscription;
  stage: SiteStage;
  /** The open invoice; null when there is none. */
  invoice: OpenInvoice | null;
  /** The portal page for the card is opening. */
  opening: boolean;
  /** The new card is being charged. */
  paying: boolean;
  onUpdateCard: () => void;
};

/** Reasons of a failed charge that the customer can act on. */
const explained = ["insufficient_funds", "expired_card", "authentication_required"] as const;

/**
 * Shows the open amount, its due date and how to pay, also before an invoice is due; without an invoice that is owed,
 * how to contact the team.
 */
export function OpenInvoiceNotice({
  subscription,
  stage,
  invoice,
  opening,
  paying,
  onUpdateCard,
}: OpenInvoiceNoticeProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const readOnly = useReadOnly();
  const { hasReturned, leave } = useReturn(() => void requestBillingSync().catch(() => undefined));
  const checking = hasReturned || paying;
  const tone = checking ? "neutral" : "danger";
  const state = subscriptionState(subscription);
  const { graceEndsAt } = subscription;
  const day = (at: string) => formatDate(at, language);

  if (invoice && isPaidUp(subscription)) return <DueInvoiceNotice invoice={invoice} />;
  if (!invoice?.pageUrl) {
    return (
      <Alert tone={state === "paused" ? "warning" : "danger"} title={t(`subscription.status.${state}`)}>
        <p>{t("subscription.openInvoice.missing", { email: site.contactEmail })}</p>
        {readOnly ? null : (
          <Link to={paths.dashboard.support} className="text-link mt-1 inline-flex min-h-6 items-center">
            {t("subscription.pending.help")}
          </Link>
        )}
      </Alert>
    );
  }
  const money = (minor: number) => formatMoney(minor, invoice.currency, language);
  const amount = money(unpaidAmount(invoice));

  // The new card is charged for all open invoices as soon as the customer returns.
  const payWithCard = t(
    subscription.isChargeable ? "subscription.openInvoice.otherCard" : "subscription.openInvoice.firstCard",
    { amount: money(unpaidAmount(invoice) + invoice.others.owed) },
  );

  const byHand = invoice.dueAt !== null;
  if (state === "past_due" && !byHand) {
    const reason = explained.find((one) => one === invoice.declineReason);
    return (
      <Alert
        tone={tone}
        title={
          <CheckedTitle checking={checking}>
            {graceEndsAt === null
              ? t("banner.past_due.title")
              : t("subscription.openInvoice.pastDueTitle", { date: day(graceEndsAt) })}
          </CheckedTitle>
        }
      >
        <p>
          {t(
            subscription.isChargeable
              ? "subscription.openInvoice.pastDueText"
              : "subscription.openInvoice.withoutCardText",
            { amount },
          )}
        </p>
        <OtherInvoices invoice={invoice} />
        {reason ? <p>{t(`subscription.openInvoice.declined.${reason}`, { amount })}</p> : null}
        <p>
          {[
            ...(invoice.firstFailedAt
              ? [t("subscription.openInvoice.firstFailed", { date: day(invoice.firstFailedAt) })]
              : []),
            invoice.nextAttemptAt
              ? t("subscription.openInvoice.nextAttempt", { date: day(invoice.nextAttemptAt) })
              : t("subscription.openInvoice.noAttempt"),
          ].join(" ")}
        </p>
        {readOnly ? null : (
          <PayActions
            cardLabel={payWithCard}
            opening={opening || paying}
            onUpdateCard={onUpdateCard}
            payLabel={t("subscription.openInvoice.pay", { amount })}
            pageUrl={invoice.pageUrl}
            onLeave={leave}
          />
        )}
      </Alert>
    );
  }
  return (
    <Alert
      tone={tone}
      title={
        <CheckedTitle checking={checking}>
          {state === "past_due" && graceEndsAt !== null
            ? t("subscription.openInvoice.pastDueTitle", { date: day(graceEndsAt) })
            : t(stage === "suspended" ? "subscription.status.unpaid" : "banner.unpaid.title")}
        </CheckedTitle>
      }
    >
      <p>
        {[
          invoice.dueAt !== null
            ? t("subscription.openInvoice.overdueText", { amount, date: day(invoice.dueAt) })
            : t("subscription.openInvoice.suspendedText", { amount }),
          ...(state === "past_due" ? [] : [t(suspendedText[stage])]),
        ].join(" ")}
      </p>
      <OtherInvoices invoice={invoice} />
      {readOnly ? null : (
        <PayActions
          cardLabel={byHand ? null : payWithCard}
          opening={opening || paying}
          onUpdateCard={onUpdateCard}
          payLabel={t("subscription.openInvoice.pay", { amount })}
          pageUrl={invoice.pageUrl}
          onLeave={leave}
        />
      )}
    </Alert>
  );
}

type PayActionsProps = {
  /** Null when no card may pay the invoice. */
  cardLabel: string | null;
  opening: boolean;
  onUpdateCard: () => void;
  payLabel: string;
  pageUrl: string;
  onLeave: () => void;
};

/** The ways to pay an open invoice: its payment page, as on the home page, or another card, which also pays the next ones. */
function PayActions({ cardLabel, opening, onUpdateCard, payLabel, pageUrl, onLeave }: PayActionsProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <PayLink href={pageUrl} onClick={onLeave}>
        {payLabel}
      </PayLink>
      {cardLabel === null ? null : (
        <Button variant="outline" loading={opening} onClick={onUpdateCard} className="max-sm:w-full">
          {opening ? null : <CreditCard aria-hidden="true" />}
          <span>{cardLabel}</span>
        </Button>
      )}
    </div>
  );
}

/** Shows an open invoice that is not due yet, and how to pay it. */
export function DueInvoiceNotice({ invoice }: { invoice: OpenInvoice }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const readOnly = useReadOnly();
  const { hasReturned, leave } = useReturn(() => void requestBillingSync().catch(() => undefined));
  const amount = formatMoney(unpaidAmount(invoice), invoice.currency, language);
  return (
    <Alert
      tone={hasReturned ? "neutral" : "warning"}
      title={
        <CheckedTitle checking={hasReturned}>
          {invoice.dueAt === null
            ? t("subscription.openInvoice.openTitle", { amount })
            : t("subscription.openInvoice.dueTitle", { amount, date: formatDate(invoice.dueAt, language) })}
        </CheckedTitle>
      }
    >
      <p>{t("subscription.openInvoice.dueText")}</p>
      <OtherInvoices invoice={invoice} />
      {readOnly || invoice.pageUrl === null ? null : (
        <div className="mt-3">
          <PayLink href={invoice.pageUrl} onClick={leave}>
            {t("subscription.openInvoice.pay", { amount })}
          </PayLink>
        </div>
      )}
    </Alert>
  );
}

function OtherInvoices({ invoice: { others, currency } }: { invoice: OpenInvoice }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  if (others.count === 0) return null;
  const amount = formatMoney(others.owed, currency, language);
  return <p>{t("subscription.openInvoice.others", { count: others.count, amount })}</p>;
}

type PayLinkProps = { href: string; onClick: () => void; children: ReactNode };

function PayLink({ href, onClick, children }: PayLinkProps) {
  const { t } = useTranslation("dashboard");
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      onClick={onClick}
      className={buttonVariants({ className: "max-sm:w-full" })}
    >
      <span>{children}</span>
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">{t("subscription.pending.newTab")}</span>
    </a>
  );
}
