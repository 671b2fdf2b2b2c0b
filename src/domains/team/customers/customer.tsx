import { isLiveStatus, setEnd } from "@contract/subscriptions";
import { clsx } from "clsx";
import Eye from "lucide-react/icons/eye";
import PenLine from "lucide-react/icons/pen-line";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { CustomerDisputes, useAwaitsDisputes } from "@/domains/billing/parts/customer-disputes";
import { QueryError } from "@/kit/error-state";
import { PageHeader } from "@/kit/page-header";
import { RecordColumns } from "@/kit/record-columns";
import { Alert } from "@/kit/ui/alert";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { isNotFound } from "@/platform/errors";
import { formatDate, formatMoney } from "@/platform/formatters";
import { listedSiteStatus } from "@/platform/listed-site-status";
import { useNow } from "@/platform/time";
import { useLanguage } from "@/platform/use-language";
import { type CustomerDetail, useCustomer } from "../data";
import { useCan } from "../parts/admin-context";
import { AdminNotFoundRoute } from "../parts/not-found";
import { customerFor, hasTwoLive, presentSubscription } from "../rules";
import { CustomerFacts } from "./customer-facts";
import { CustomerClosing } from "./close-account";
import { CustomerTimeline } from "./customer-timeline";
import { ExternalTextLink } from "./detail-section";
import { useDeclineWords } from "./use-decline-words";

/** A customer: their state in a sentence, what happened, and the facts. */
export function AdminCustomerRoute() {
  const { t } = useTranslation("admin");
  const { profileId: id = "" } = useParams();
  const query = useCustomer(id);
  const awaitsDisputes = useAwaitsDisputes(id, useCan("money.read"));
  const { data } = query;
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  const isNamedByEmail = data?.fullName === null && data.email !== null;
  const title = data ? (data.fullName ?? data.email ?? t("customers.noName")) : t("customers.detail.title");

  return (
    <>
      <PageHeader
        back={{ to: adminPaths.customers, label: t("customers.title") }}
        title={title}
        translate={isNamedByEmail ? "no" : undefined}
      >
        <HeaderActions id={id} customer={data} />
      </PageHeader>
      {data && !awaitsDisputes ? (
        // The key resets selections and dialogs for another customer.
        <CustomerContents key={id} customer={data} />
      ) : query.error ? (
        <Card>
          <QueryError title={t("customers.detail.failed")} query={query} />
        </Card>
      ) : (
        <>
          <Skeleton className="mb-5 h-7 max-w-xl max-sm:h-14" />
          <RecordColumns busy>
            <Skeleton className="h-96 rounded-2xl" />
            <Skeleton className="h-64 rounded-2xl" />
          </RecordColumns>
        </>
      )}
    </>
  );
}

type HeaderActionsProps = {
  id: string;
  /** Undefined while it loads. The links are there from the start, so that nothing moves. */
  customer: CustomerDetail | undefined;
};

function HeaderActions({ id, customer }: HeaderActionsProps) {
  const { t } = useTranslation("admin");
  const writesMessages = useCan("messages.write");
  const writesCustomers = useCan("customers.write");
  const look = buttonVariants({ variant: "outline", size: "sm" });
  return (
    // On a line of its own on phones, whatever the length of the name.
    <div className="flex flex-wrap items-center gap-2 max-sm:w-screen max-sm:max-w-full">
      {writesMessages ? (
        <Link to={adminPaths.newConversation(id)} className={look}>
          <PenLine aria-hidden="true" />
          {t("customers.write")}
        </Link>
      ) : null}
      <Link to={adminPaths.customerPanel(id)} title={t("viewAs.open")} className={look}>
        <Eye aria-hidden="true" />
        <span className="max-sm:sr-only">{t("viewAs.open")}</span>
      </Link>
      {writesCustomers && customer?.email ? (
        <CustomerClosing customer={customer} email={customer.email} />
      ) : null}
    </div>
  );
}

function CustomerContents({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const seesMoney = useCan("money.read");
  const seesSites = useCan("sites.read");
  return (
    <>
      <CustomerSentence customer={customer} seesMoney={seesMoney} seesSites={seesSites} />
      {hasTwoLive(customer.subscriptions) ? (
        <Alert tone="warning" title={t("customers.two")} className="mb-4">
          {t("customers.twoText")}
        </Alert>
      ) : null}
      {seesMoney ? <CustomerDisputes customerId={customer.id} /> : null}
      <OwingNotice customer={customer} />
      <RecordColumns>
        {/* In one column, the history follows the first section of the facts. */}
        <div className="peer min-w-0 max-lg:order-2">
          <CustomerTimeline customer={customer} />
        </div>
        <CustomerFacts customer={customer} seesMoney={seesMoney} seesSites={seesSites} />
      </RecordColumns>
    </>
  );
}

type CustomerSentenceProps = {
  customer: CustomerDetail;
  /** What the reader's role includes; the sentence leaves out the rest. */
  seesMoney: boolean;
  seesSites: boolean;
};

type Part = { text: string; tone?: "danger" | "warning" };

/** The state of a customer in one sentence, with each exception in its colour. */
function CustomerSentence({ customer, seesMoney, seesSites }: CustomerSentenceProps) {
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

/** Why a customer's payment is missing, and what happens next. Renders nothing when nothing is overdue. */
function OwingNotice({ customer }: { customer: CustomerDetail }) {
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
