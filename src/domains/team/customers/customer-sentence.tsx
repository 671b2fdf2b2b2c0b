import { isLiveStatus, setEnd } from "@contract/subscriptions";
import { clsx } from "clsx";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "@/platform/formatters";
import { listedSiteStatus } from "@/platform/listed-site-status";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { customerFor, presentSubscription } from "../rules";
import type { CustomerDetail } from "../data";

type CustomerSentenceProps = {
  customer: CustomerDetail;
  /** What the reader's role includes; the sentence leaves out the rest. */
  seesMoney: boolean;
  seesSites: boolean;
};

type Part = { text: string; tone?: "danger" | "warning" };

/** The state of a customer in one sentence, with each exception in its colour. */
export function CustomerSentence({ customer, seesMoney, seesSites }: CustomerSentenceProps) {
  const since = useSinceWords(customer);
  const money = useMoneyWords(customer);
  const site = useSiteWords(customer);
  const parts: Part[] = [
    since,
    ...(seesMoney ? [money.state] : []),
    ...(seesSites && site ? [site] : []),
    ...(seesMoney ? money.amounts : []),
  ];
  return (
    <p className="mb-5 text-lg leading-7 [overflow-wrap:anywhere]">
      {parts.map(({ text, tone }, at) => (
        <Fragment key={text}>
          {at > 0 ? <span>, </span> : null}
          <span
            className={clsx(
              tone === "danger" && "font-semibold text-danger",
              tone === "warning" && "font-semibold text-warning",
            )}
          >
            {text}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

function useSinceWords({ since, subscriptions }: CustomerDetail): Part {
  const { t } = useTranslation("admin");
  const now = useNow();
  const first = subscriptions.at(-1)?.startedAt;
  const { unit, count } = customerFor(first ?? since, now);
  return { text: t(`customers.sentence.${first ? "customer" : "account"}.${unit}`, { count }) };
}

function useMoneyWords({ subscriptions, totals }: CustomerDetail): { state: Part; amounts: Part[] } {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const subscription = presentSubscription(subscriptions);
  const money = (amount: number) => formatMoney(amount, totals?.currency ?? "brl", language);
  const amounts: Part[] = [];
  if (totals && totals.paid > 0) {
    amounts.push({
      text:
        totals.paidOutside > 0
          ? t("customers.sentence.paidOutside", {
              amount: money(totals.paid),
              outside: money(totals.paidOutside),
            })
          : t("customers.sentence.paid", { amount: money(totals.paid) }),
    });
  }
  if (totals && totals.withdrawn > 0) {
    amounts.push({
      text: t("customers.sentence.withdrawn", { amount: money(totals.withdrawn) }),
      tone: "warning",
    });
  }
  if (totals?.owedSince && totals.overdue > 0) {
    const date = formatDate(totals.owedSince, language);
    const text = t("customers.sentence.overdue", { count: totals.overdue, date });
    return { state: { text, tone: "danger" }, amounts };
  }
  if (!subscription) return { state: { text: t("customers.sentence.never") }, amounts };
  const { status, endedAt, pauseBehavior, pauseForDispute } = subscription;
  const end = setEnd(subscription);
  if (isLiveStatus(status) && end !== null) {
    const date = formatDate(end, language);
    return { state: { text: t("customers.sentence.ending", { date }), tone: "warning" }, amounts };
  }
  if (status === "canceled" && endedAt) {
    return {
      state: { text: t("customers.sentence.ended", { date: formatDate(endedAt, language) }) },
      amounts,
    };
  }
  if (totals?.isRefundToDecide) {
    return { state: { text: t("customers.sentence.refundToDecide"), tone: "warning" }, amounts };
  }
  if (isLiveStatus(status) && pauseBehavior !== null) {
    const text = t(`customers.sentence.${pauseForDispute ? "collectionHeld" : "collectionPaused"}`);
    return { state: { text, tone: "warning" }, amounts };
  }
  return {
    state: {
      text: t(`customers.sentence.subscription.${status}`),
      ...((status === "past_due" || status === "unpaid") && { tone: "danger" as const }),
      ...((status === "incomplete" || status === "paused") && { tone: "warning" as const }),
    },
    amounts,
  };
}

const siteTones: Partial<Record<string, "danger" | "warning">> = {
  awaiting_activation: "warning",
  returning: "warning",
  refunded: "warning",
  suspended: "danger",
};

function useSiteWords({ site }: CustomerDetail): Part | null {
  const { t } = useTranslation("admin");
  if (!site) return null;
  const state = listedSiteStatus(site);
  if (state === "awaiting_payment") return null;
  const tone = siteTones[state];
  return { text: t(`customers.sentence.site.${state}`), ...(tone && { tone }) };
}
