import type { DomainVerdict, SiteStep, SiteStatus } from "@contract/enums";
import { isLiveStatus } from "@contract/subscriptions";
import { clsx } from "clsx";
import ExternalLink from "lucide-react/icons/external-link";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import MoveRight from "lucide-react/icons/move-right";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { MoreActions } from "@/kit/data-table/row-actions";
import { StorefrontIcon } from "../parts/storefront-icon";
import { PageHeader } from "@/kit/page-header";
import { Badge, State } from "@/kit/ui/badge";
import { Button, buttonVariants } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { activationName, DeadlineBadge } from "./activations-list";
import { VerdictBadge } from "./domain-check";
import { nextStepOf, siteStepsOf, type ManagedSite } from "./rules";
import { useNextInQueue } from "./data";
import { whatsappLink } from "@/platform/phone-links";
import { readableDomain } from "@/platform/domain-name";
import { listedSiteStatus } from "@/platform/listed-site-status";
import { useNow } from "@/platform/time";
import { useCan } from "@/domains/team/parts/admin-context";

const tones = {
  awaiting_payment: "neutral",
  awaiting_activation: "neutral",
  active: "success",
  suspended: "danger",
  cancelled: "neutral",
} as const satisfies Record<SiteStatus, string>;

// Results of a check with which visitors do not find a live site.
const hidesSite: Readonly<Record<DomainVerdict, boolean>> = {
  pointing_here: false,
  partly: true,
  elsewhere: true,
  none: true,
  unknown: false,
};

type SiteHeaderProps = {
  site: ManagedSite;
  /** Opens the dialog of a step; undefined for read-only roles. */
  onStep: ((step: SiteStep) => void) | undefined;
  /** Whether the dialog of a step is loading. */
  opening: boolean;
  /** The last step of this visit. */
  taken: SiteStep | null;
};

/** Head of a site's page: state, deadline, ways to the site and its customer, and the steps. */
export function SiteHeader({ site, onStep, opening, taken }: SiteHeaderProps) {
  const { t } = useTranslation("admin");
  const domain = site.domain ? readableDomain(site.domain) : t("activations.noDomain");
  const steps = onStep ? siteStepsOf(site) : [];
  const primary = onStep ? nextStepOf(site) : null;
  const others = steps.filter((step) => step !== primary);
  const isDone = taken === "activate" && site.status === "active";

  return (
    <PageHeader
      back={{ to: adminPaths.activations, label: t("activations.title") }}
      title={domain}
      translate={site.domain ? "no" : undefined}
      icon={<StorefrontIcon status={listedSiteStatus(site)} />}
      detail={<SiteStates site={site} />}
    >
      <ContactLinks site={site} />
      {others.length > 0 ? (
        <MoreActions
          name={domain}
          loading={opening}
          actions={others.map((step) => ({
            label: t(`site.step.${step}`),
            description: t(`site.step.${step}`),
            onSelect: () => onStep?.(step),
          }))}
        />
      ) : null}
      {primary ? (
        <Button size="sm" loading={opening} onClick={() => onStep?.(primary)}>
          {t(`site.step.${primary}`)}
        </Button>
      ) : null}
      <RefundDecision site={site} />
      {isDone || site.status === "awaiting_activation" ? (
        <NextSite siteId={site.id} isPrimary={isDone && !primary} />
      ) : null}
    </PageHeader>
  );
}

/** The way to the page on which the subscription of a refunded site is ended. */
function RefundDecision({ site: { status, refundedAt, customer } }: Pick<SiteHeaderProps, "site">) {
  const { t } = useTranslation("admin");
  const seesCustomers = useCan("customers.read");
  const isDue =
    listedSiteStatus({ status, refundedAt, returnDeadline: null }) === "refunded" &&
    customer.subscriptions.some((subscription) => isLiveStatus(subscription.status));
  if (!isDue || !seesCustomers) return null;
  return (
    <Link to={adminPaths.customer(customer.id)} className={buttonVariants({ size: "sm" })}>
      {t("site.decideRefund")}
    </Link>
  );
}

function SiteStates({ site }: Pick<SiteHeaderProps, "site">) {
  const { status, deadline, returnDeadline, check } = site;
  const { t } = useTranslation("admin");
  const now = useNow();
  const state = listedSiteStatus(site);
  const due = returnDeadline ?? (state === "awaiting_activation" ? deadline : null);
  return (
    // On a line of its own height, so that the page keeps its place when a badge leaves with the next step.
    <span className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      {returnDeadline ? (
        <Badge tone="warning">{t("site.returningBadge")}</Badge>
      ) : (
        <State tone={state === "refunded" ? "warning" : tones[status]}>{t(`customers.site.${state}`)}</State>
      )}
      {status === "active" && check?.checkedAt && hidesSite[check.verdict] ? (
        <VerdictBadge check={check} />
      ) : null}
      {due ? <DeadlineBadge at={due} now={now} /> : null}
    </span>
  );
}

function ContactLinks({ site: { domain, customer } }: Pick<SiteHeaderProps, "site">) {
  const { t } = useTranslation("admin");
  const mayWrite = useCan("messages.write");
  const whatsapp = whatsappLink(customer.phone);
  return (
    <>
      {domain ? (
        <a href={`https://${domain}`} target="_blank" rel="noreferrer" className={quiet}>
          <Labelled icon={ExternalLink}>{t("site.open")}</Labelled>
        </a>
      ) : null}
      {whatsapp ? (
        <a href={whatsapp} target="_blank" rel="noreferrer" className={quiet}>
          <Labelled icon={MessageCircle}>{t("activations.columns.phone")}</Labelled>
        </a>
      ) : null}
      {mayWrite ? (
        <Link to={adminPaths.newConversation(customer.id)} className={quiet}>
          <Labelled icon={Mail}>{t("site.write")}</Labelled>
        </Link>
      ) : null}
    </>
  );
}

const quiet = buttonVariants({
  variant: "outline",
  size: "sm",
  className: "max-xl:w-9 max-xl:px-0! pointer-coarse:max-xl:w-11",
});

/** An icon with its text, which only wide screens show. */
function Labelled({
  icon: Icon,
  children,
}: {
  icon: ComponentType<{ "aria-hidden": "true" }>;
  children: ReactNode;
}) {
  return (
    <>
      <Icon aria-hidden="true" />
      <span className="max-xl:sr-only">{children}</span>
    </>
  );
}

function NextSite({ siteId, isPrimary }: { siteId: string; isPrimary: boolean }) {
  const { t } = useTranslation("admin");
  const next = useNextInQueue(siteId);
  if (next === null) return null;
  const look = buttonVariants({ variant: isPrimary ? "default" : "ghost", size: "sm" });
  const content = (
    <>
      {/* A phone has room for one button with text, so that the buttons keep one line. */}
      <span className={clsx(!isPrimary && "max-sm:sr-only")}>{t("site.nextShort")}</span>
      <MoveRight aria-hidden="true" />
    </>
  );
  // Its place is kept while the queue loads, so that the page does not move.
  if (next === undefined) {
    return (
      <span aria-hidden="true" className={clsx(look, "invisible")}>
        {content}
      </span>
    );
  }
  const name = t("site.next", { name: activationName(next) });
  return (
    <Link to={adminPaths.site(next.siteId)} aria-label={name} title={name} className={look}>
      {content}
    </Link>
  );
}
