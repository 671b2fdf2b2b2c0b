import { clsx } from "clsx";
import Clock from "lucide-react/icons/clock";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CheckedTitle } from "@/domains/billing/parts/checked-title";
import type { Debt } from "@/domains/billing/payments";
import { ChangeTransition } from "@/kit/change-transition";
import { Confetti, useFirstTime } from "@/kit/celebration/confetti";
import { LinkedText } from "@/kit/linked-text";
import { Alert } from "@/kit/ui/alert";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { readableDomain } from "@/platform/domain-name";
import { formatDate, formatDateTime, formatNumber } from "@/platform/formatters";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";
import { site as brand } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { useReturn } from "@/platform/use-return";
import {
  isInPreparation,
  isJustLive,
  isLive,
  isPaidSite,
  openingProgress,
  pictureOf,
  type Site,
  sitePhase,
  type SitePhase,
  timeLeft,
} from "../rules";
import { SiteActions } from "./site-actions";
import { DomainRequestWords } from "./domain-request-words";
import { OpeningSteps } from "./opening-steps";
import { SiteHistory } from "./site-history";
import { Storefront, type StorefrontState } from "./storefront";

type SiteStatusProps = {
  site: Site;
  /** A payment was started and may be in progress. */
  paymentExpected: boolean;
  /** The first payment awaits its confirmation, which takes days for a Boleto. */
  paymentPending: boolean;
  /** Null when every renewal is paid. */
  owed: Debt | null;
  /** The former subscription has ended, and the customer can start another. */
  maySubscribeAgain?: boolean;
  /** The customer returned from the page of the open invoice. */
  onPaymentReturn?: () => void;
  /** The notice of a delayed payment; undefined when there is none. */
  delayed?: ReactNode;
  /** What follows a returned payment while the subscription goes on; null or undefined when it does not. */
  goesOn?: ReactNode;
};

/** The customer's shop front: the state of the site and the next step. The first card of the dashboard. */
export function SiteStatus(props: SiteStatusProps) {
  const { site, paymentExpected, paymentPending, owed, onPaymentReturn, delayed, goesOn = null } = props;
  const { t } = useTranslation("dashboard");
  const readOnly = useReadOnly();
  const phase = sitePhase(site);
  const isOverdue = owed !== null && isPaidSite(site);
  const deadline = isInPreparation(site) ? site.activationDeadline : site.returnDeadline;
  const domain = site.domain ? readableDomain(site.domain) : null;
  const { hasReturned, leave } = useReturn(() => onPaymentReturn?.());
  const isNewlyLive = useFirstTime(isJustLive(site, useNow()) ? `celebrated:${site.id}` : null);
  const progress = openingProgress(site);

  return (
    <section aria-label={t("site.label")}>
      <Card className="relative flex flex-col gap-7 p-6 sm:p-8">
        {isNewlyLive && !readOnly ? <Confetti /> : null}
        <SiteAnnouncer site={site} />
        <div className="grid items-center gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1fr)_20rem]">
          <ChangeTransition changeKey={site.model ?? ""} className="md:order-last">
            <Storefront
              state={storefrontState(phase, isOverdue)}
              model={site.model}
              picture={pictureOf(site)}
              name={domain ?? t("site.signWithoutDomain")}
              className="mx-auto w-full max-w-64 md:max-w-none"
            />
          </ChangeTransition>
          <div className="flex min-w-0 flex-col gap-5">
            <div className="flex flex-col gap-2">
              <p className="text-sm font-semibold text-second [overflow-wrap:anywhere]">
                {domain === null ? t("site.noDomain") : <span translate="no">{domain}</span>}
              </p>
              <Words
                site={site}
                owed={isOverdue ? owed : null}
                checking={hasReturned && (isOverdue || phase === "suspended_payment")}
                goesOn={goesOn}
              />
            </div>
            {phase === "awaiting_payment" && (delayed || paymentExpected) ? (
              <p className="max-w-prose text-sm text-muted">{delayed ?? t("site.confirming")}</p>
            ) : null}
            <SiteActions
              site={site}
              paymentPending={paymentPending}
              owed={owed}
              mayCancel={goesOn !== null}
              maySubscribeAgain={props.maySubscribeAgain ?? false}
              onPay={leave}
            />
          </div>
        </div>
        {deadline ? <ActivationDeadline deadline={deadline} isReturn={phase === "returning"} /> : null}
        {progress ? (
          <OpeningSteps
            steps={[
              { id: "account", state: "done" },
              { id: "email", state: "done" },
              { id: "payment", state: progress.payment, at: progress.paidAt },
              { id: "preparation", state: progress.preparation },
            ]}
          />
        ) : null}
        {site.migration === "none" || phase === "refunded" ? null : (
          <p className="max-w-prose">
            <span className="font-semibold">{t("site.migration.title")}</span>{" "}
            <span>{t(`site.migration.${site.migration}`)}</span>
          </p>
        )}
        {site.requestedDomain && isLive(site) ? (
          <p className="max-w-prose">
            <span className="font-semibold">
              <DomainRequestWords site={site} />
            </span>{" "}
            <span>{t("profile.domainRequest.pendingText")}</span>{" "}
            {readOnly ? null : (
              <Link to={paths.dashboard.profile} className="text-link">
                {t("profile.domainRequest.change")}
              </Link>
            )}
          </p>
        ) : null}
        <SiteHistory site={site} />
      </Card>
    </section>
  );
}

type WordsProps = {
  site: Site;
  /** The unpaid renewal of a site that is live or in preparation. */
  owed: Debt | null;
  /** The customer has just returned from the page of the open invoice. */
  checking: boolean;
  goesOn: ReactNode;
};

/** The sentence of the state and what it means. */
function Words({ site, owed, checking, goesOn }: WordsProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const phase = sitePhase(site);
  if (owed) {
    return (
      <>
        <h2 className={clsx("text-title", !checking && "text-danger")}>
          <CheckedTitle checking={checking}>
            {owed.until === null
              ? t("site.headline.overdue")
              : t("site.headline.overdueUntil", { date: formatDate(owed.until, language) })}
          </CheckedTitle>
        </h2>
        <p className="max-w-prose text-muted">
          {owed.invoice ? t("site.text.overdue", { amount: owed.invoice.amount }) : t("banner.past_due.text")}
        </p>
      </>
    );
  }
  const reason = phase === "suspended_team" ? site.suspensionNote : null;
  return (
    <>
      <h2 className={clsx("text-title", site.status === "suspended" && !checking && "text-danger")}>
        <CheckedTitle checking={checking}>{t(`site.headline.${phase}`)}</CheckedTitle>
      </h2>
      <p className="max-w-prose text-muted">
        <span>
          {phase === "refunded" && goesOn !== null
            ? goesOn
            : reason
              ? t("site.suspendedBecause", { email: brand.contactEmail })
              : phase === "suspended_payment" && (site.takenDownAt ?? site.activatedAt === null)
                ? t(site.activatedAt === null ? "site.text.suspended_preparing" : "site.takenDown")
                : t(`site.text.${phase === "cancelled" ? endedText(site) : phase}`, {
                    email: brand.contactEmail,
                  })}
        </span>
        {phase === "active" && site.activatedAt ? (
          <span>{` ${t("site.liveSince", { date: formatDate(site.activatedAt, language) })}`}</span>
        ) : null}
        {phase === "active" && site.report?.visits ? (
          <span>{` ${t("site.visits", { count: site.report.visits, visits: formatNumber(site.report.visits, language) })}`}</span>
        ) : null}
      </p>
      {reason ? (
        <blockquote className="max-w-prose border-l-2 border-line-strong pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
          <LinkedText text={reason} />
        </blockquote>
      ) : null}
    </>
  );
}

/** Returns the key of what the end of a subscription means for its site. */
const endedText = ({ refundedAt, activatedAt }: Site) =>
  refundedAt ? "cancelled_refunded" : activatedAt === null ? "cancelled_unbuilt" : "cancelled";

/** Announces later changes of the site to screen readers. Silent on the first render. */
function SiteAnnouncer({ site }: { site: Site }) {
  const { t } = useTranslation("dashboard");
  const phase = sitePhase(site);
  const [seen, setSeen] = useState(phase);
  const [announcedPhase, setAnnouncedPhase] = useState<SitePhase | null>(null);
  if (seen !== phase) {
    setSeen(phase);
    setAnnouncedPhase(phase);
  }
  return (
    <output className="sr-only">
      {announcedPhase ? t("site.announce", { headline: t(`site.headline.${announcedPhase}`) }) : null}
    </output>
  );
}

const statesOf = {
  awaiting_payment: "unpaid",
  refunded: "unpaid",
  preparing: "preparing",
  returning: "preparing",
  domain: "domain",
  domain_connected: "domain",
  domain_waiting: "domain",
  active: "open",
  active_unconnected: "domain",
  active_unknown: "domain",
  suspended_payment: "suspended",
  suspended_paused: "suspended",
  suspended_team: "suspended",
  cancelled: "cancelled",
} as const satisfies Record<SitePhase, StorefrontState>;

/** Returns the shop front of a site's phase. A live site with an overdue payment has a notice in its window. */
function storefrontState(phase: SitePhase, isOverdue: boolean): StorefrontState {
  const state = statesOf[phase];
  return isOverdue && (state === "open" || state === "domain") ? "overdue" : state;
}

type ActivationDeadlineProps = {
  /** ISO 8601. */
  deadline: string;
  /** The site was live before. */
  isReturn: boolean;
};

/** Shows the deadline of the activation and the remaining time, or that it has passed. */
export function ActivationDeadline({ deadline, isReturn }: ActivationDeadlineProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const left = timeLeft(deadline, useNow());
  const date = formatDateTime(deadline, language);

  if (left.overdue) {
    return (
      <Alert tone="warning" title={t(isReturn ? "site.returnOverdueTitle" : "site.overdueTitle")}>
        {t("site.overdueText", { date, email: brand.contactEmail })}
      </Alert>
    );
  }
  const time = formatNumber(left.value, language, { style: "unit", unit: left.unit, unitDisplay: "long" });
  return (
    <div className="flex items-start gap-3">
      <Clock className="mt-1 size-5 shrink-0 text-second" aria-hidden="true" />
      <p>
        <span className="text-muted">{t("site.deadlineLabel")}</span>{" "}
        <time dateTime={deadline} className="font-semibold">
          {date}
        </time>
        <span className="block text-sm text-muted">{t("site.left", { count: left.value, time })}</span>
      </p>
    </div>
  );
}

const skeletonSteps = [1, 2, 3, 4];

/** Shown while the site loads. */
export function SiteStatusSkeleton() {
  const { t } = useTranslation("dashboard");
  return (
    <Card className="flex flex-col gap-7 p-6 sm:p-8" aria-busy="true">
      <output className="sr-only">{t("site.loading")}</output>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-9 w-96 max-w-full" />
        <Skeleton className="h-5 w-full max-w-prose" />
      </div>
      <div className="flex">
        {skeletonSteps.map((step) => (
          <div key={step} className="flex flex-1 flex-col items-center gap-2">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-14" />
          </div>
        ))}
      </div>
      <Skeleton className="h-11 w-40" />
    </Card>
  );
}
