import type { Json } from "@database";
import CircleDollarSign from "lucide-react/icons/circle-dollar-sign";
import Globe from "lucide-react/icons/globe";
import HandCoins from "lucide-react/icons/hand-coins";
import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square";
import StickyNote from "lucide-react/icons/sticky-note";
import Undo2 from "lucide-react/icons/undo-2";
import UserRoundCog from "lucide-react/icons/user-round-cog";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { SiteEventText } from "@/domains/sites/parts/site-event-text";
import { Button } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { formatDate, formatMoney, formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { TechnicalText } from "../parts/technical-text";
import type {
  TimelineAction,
  TimelineChange,
  TimelineEmail,
  TimelineEntry,
  TimelineMessage,
  TimelinePayment,
  TimelineRefund,
  TimelineSiteEvent,
} from "../data";
import { DisputeRow, PaymentRow } from "./timeline-money";
import { TimelineRow } from "./timeline-row";

/** What other features contribute to the entries. */
export type TimelineParts = {
  /** The buttons that refund a payment or mark it as paid. */
  renderPaymentActions: (payment: TimelinePayment) => ReactNode;
  /** The words of an action of the team, and its details. */
  describeAction: (action: TimelineAction) => { title: string; note: string; details: ReactNode };
  /** Sends an e-mail again; undefined for read-only roles. */
  onResend: ((email: TimelineEmail) => void) | undefined;
  /** The id of the e-mail that is being sent again. */
  resending: string | undefined;
};

/** An entry of a customer's history. */
export function TimelineItem({ entry, parts }: { entry: TimelineEntry; parts: TimelineParts }) {
  const { at } = entry;
  switch (entry.kind) {
    case "payment":
      return (
        <PaymentRow at={at} payment={entry.details} actions={parts.renderPaymentActions(entry.details)} />
      );
    case "dispute":
      return <DisputeRow at={at} dispute={entry.details} />;
    case "refund":
      return <RefundRow at={at} refund={entry.details} />;
    case "change":
      return <ChangeRow at={at} change={entry.details} />;
    case "email":
      return <EmailRow at={at} email={entry.details} parts={parts} />;
    case "message":
      return <MessageRow at={at} message={entry.details} />;
    case "site":
      return <SiteRow at={at} event={entry.details} />;
    case "team": {
      const { title, note, details } = parts.describeAction(entry.details);
      return (
        <TimelineRow icon={UserRoundCog} title={title} note={note} at={at}>
          {details}
        </TimelineRow>
      );
    }
  }
}

/** Several equal payments in one row, which unfolds to each of them. */
export function PaymentGroup({
  payments,
  parts,
}: {
  payments: readonly [TimelineEntry, ...TimelineEntry[]];
  parts: TimelineParts;
}) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const [latest] = payments;
  const oldest = payments.at(-1) ?? latest;
  if (latest.kind !== "payment") return null;
  const { amount, currency } = latest.details;
  return (
    <TimelineRow
      icon={CircleDollarSign}
      title={t("customers.timeline.payments", {
        count: payments.length,
        amount: formatMoney(amount, currency, language),
      })}
      note={t("customers.timeline.since", { date: formatDate(oldest.at, language) })}
      at={latest.at}
      isFlush
    >
      <ol className="w-full border-t border-line bg-sunken/40">
        {payments.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} parts={parts} />
        ))}
      </ol>
    </TimelineRow>
  );
}

function RefundRow({ at, refund }: { at: string; refund: TimelineRefund }) {
  const { t } = useTranslation("admin");
  const { amount, currency, reason, status, note, by } = refund;
  const money = formatMoney(amount, currency, useLanguage());
  return (
    <TimelineRow
      icon={Undo2}
      tone={status === "failed" ? "danger" : undefined}
      title={t(`refunds.line.${status}`, { amount: money })}
      note={[t(`refunds.reason.${reason}`), by && t("refunds.by", { name: by }), note]
        .filter(Boolean)
        .join(" · ")}
      at={at}
    />
  );
}

function ChangeRow({ at, change }: { at: string; change: TimelineChange }) {
  const { t } = useTranslation("admin");
  const changeWords = useChangeWords();
  const { reason, note, isDone, by } = change;
  return (
    <TimelineRow
      icon={HandCoins}
      title={changeWords(change)}
      note={[
        isDone ? null : t("changes.undecided"),
        t(`changes.reason.${reason}`),
        by && t("refunds.by", { name: by }),
        note,
      ]
        .filter(Boolean)
        .join(" · ")}
      at={at}
    />
  );
}

function EmailRow({ at, email, parts }: { at: string; email: TimelineEmail; parts: TimelineParts }) {
  const { t } = useTranslation("admin");
  const { id, template, recipient, status, error } = email;
  const name = t(`customers.detail.email.${template}`);
  const mayResend = parts.onResend && (status === "sent" || status === "failed");
  return (
    <TimelineRow
      icon={Mail}
      tone={status === "failed" ? "danger" : undefined}
      title={t("customers.timeline.email", { name })}
      note={status === "sent" ? undefined : t(`customers.detail.emailStatus.${status}`)}
      at={at}
    >
      <p className="[overflow-wrap:anywhere]">{t("customers.timeline.to", { recipient })}</p>
      {error && status !== "sent" ? (
        <>
          <p className="text-muted">
            {t(status === "failed" ? "customers.timeline.emailFailed" : "customers.timeline.emailRepeated")}
          </p>
          <TechnicalText text={error} />
        </>
      ) : null}
      {mayResend ? (
        <Button
          size="sm"
          variant="outline"
          aria-label={t("customers.detail.resendNamed", { name })}
          loading={parts.resending === id}
          onClick={() => parts.onResend?.(email)}
        >
          {t("customers.detail.resend")}
        </Button>
      ) : null}
    </TimelineRow>
  );
}

function MessageRow({ at, message }: { at: string; message: TimelineMessage }) {
  const { t } = useTranslation("admin");
  const { contactId, author, isNote, text } = message;
  return (
    <TimelineRow
      icon={isNote ? StickyNote : MessageSquare}
      title={
        <Link
          to={adminPaths.conversation(contactId)}
          className="underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:inline-block pointer-coarse:py-3"
        >
          {t(`customers.timeline.message.${isNote ? "note" : author}`)}
        </Link>
      }
      note={<span className="line-clamp-2">{text}</span>}
      at={at}
    />
  );
}

function SiteRow({ at, event }: { at: string; event: TimelineSiteEvent }) {
  const { t } = useTranslation("admin");
  const state = t(`customers.site.${event.to}`);
  return (
    <TimelineRow
      icon={Globe}
      title={
        <SiteEventText
          state={event.undoes === null ? t("customers.timeline.site", { state }) : state}
          event={event}
          undone={event.isUndone}
        />
      }
      note={[event.by && t("refunds.by", { name: event.by }), event.note].filter(Boolean).join(" · ")}
      at={at}
    />
  );
}

type Change = Pick<TimelineChange, "kind" | "terms">;

/** Returns the words of a change of billing with its terms. */
function useChangeWords(): (change: Change) => string {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return ({ kind, terms }) => {
    const term = (name: string) => termOf(terms, name);
    const discount = () => {
      const percent = term("percent_off");
      return typeof percent === "number"
        ? formatNumber(percent / 100, language, { style: "percent", maximumFractionDigits: 2 })
        : formatMoney(Number(term("amount_off")), "brl", language);
    };
    switch (kind) {
      case "subscription_ended":
        return t(term("at_once") === true ? "changes.line.endedNow" : "changes.line.endedWithPeriod");
      case "subscription_kept":
        return t("changes.line.kept");
      case "discount_given": {
        const charges = term("charges");
        return t("changes.line.discountGiven", {
          discount: discount(),
          charges:
            typeof charges === "number"
              ? t("changes.nextCharges", { count: charges })
              : t("changes.allCharges"),
        });
      }
      case "discount_ended":
        return term("percent_off") === undefined && term("amount_off") === undefined
          ? t("changes.line.discountEnded")
          : t("changes.line.namedDiscountEnded", { discount: discount() });
      case "grace_extended":
        return t("changes.line.graceExtended", {
          // Noon, so that no time zone shows the day before.
          date: formatDate(`${String(term("until"))}T12:00:00Z`, language),
        });
      case "payment_marked_paid":
        return t("changes.line.markedPaid", {
          // Every price is in reais.
          amount: formatMoney(Number(term("amount")), "brl", language),
        });
    }
  };
}

function termOf(terms: Json, name: string): Json | undefined {
  return terms !== null && typeof terms === "object" && !Array.isArray(terms) ? terms[name] : undefined;
}
