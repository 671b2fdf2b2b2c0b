import type { ChecklistItem } from "@contract/enums";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCan } from "@/domains/team/parts/admin-context";
import { FactList } from "@/kit/fact-list";
import { useToast } from "@/kit/toast";
import { Badge, State } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { writtenAddress } from "@/platform/domain-name";
import {
  formatDate,
  formatDateTime,
  formatDayAndTime,
  formatFileSize,
  formatMoney,
} from "@/platform/formatters";
import { formatInternationalPhone } from "@/platform/phone-links";
import { listedSiteStatus } from "@/platform/listed-site-status";
import { nameOf } from "@/platform/names";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { SiteEventText } from "../parts/site-event-text";
import { CertificateBadge, type useDomainCheck, VerdictBadge } from "./domain-check";
import { MigrationAccess } from "./migration-access";
import { certificateState, currentSubscription, type ManagedSite, type ManagedSiteEvent } from "./rules";
import { SiteCard } from "./site-card";
import { SiteDomain } from "./site-domain";

type SiteFactsProps = { site: ManagedSite; check: ReturnType<typeof useDomainCheck> };

/** The facts beside the work on a site: its state, domain, customer, migration and history. */
export function SiteFacts({ site, check }: SiteFactsProps) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const writable = useCan("sites.write");
  const seesCustomers = useCan("customers.read");
  const seesMoney = useCan("money.read");
  const { customer } = site;
  const name = nameOf(customer) ?? t("activations.noName");
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {site.status === "active" ? null : <SiteState site={site} />}
      <SiteDomain site={site} check={check} />
      <SiteCustomer
        site={site}
        name={
          seesCustomers ? (
            <Link to={adminPaths.customer(customer.id)} className="text-link">
              {name}
            </Link>
          ) : (
            name
          )
        }
        seesMoney={seesMoney}
      />
      {writable && site.details.migration !== "none" && site.details.migration !== "checked" ? (
        <MigrationAccess
          siteId={site.id}
          storedAt={site.accessStoredAt}
          onSaved={() => toast({ title: t("site.access.saved") })}
        />
      ) : null}
      <ManagedSiteHistory events={site.events} />
    </div>
  );
}

/** The facts about the state of a site, and why it is suspended. A live site's page begins with them. */
export function SiteState({ site }: { site: ManagedSite }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { deadline, refundedAt, preparedAt, activatedAt, suspensionReason, returnDeadline, details } = site;
  const { domain, check, status } = site;
  const state = listedSiteStatus(site);
  const expiresOn = site.report?.certificateExpiresAt?.slice(0, 10) ?? details.certificate_expires_on;
  const certificate = certificateState(expiresOn, useNow());
  const date = (at: string | null) => (at ? formatDateTime(at, language) : t("site.notYet"));
  const day = (at: string) => formatDate(`${at}T12:00:00Z`, language);
  const expiry = certificate === "unknown" ? null : day(expiresOn);
  // Without a check or a day of its own, the tick of the checklist says when it was done.
  const ticked = (item: ChecklistItem) => {
    const tick = site.ticks[item];
    return tick === undefined ? null : t("site.tickedOn", { date: formatDate(tick.at, language) });
  };
  // What visitors meet.
  const live: Fact[] = [
    {
      name: t("site.domain"),
      value: domain ? (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Address href={`https://${domain}`} />
          <VerdictBadge check={check} />
        </span>
      ) : (
        t("activations.noDomain")
      ),
    },
    {
      name: t("site.tlsName"),
      value:
        check?.tls || expiry ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CertificateBadge check={check} />
            {expiry ? <span>{t("site.validUntil", { date: expiry })}</span> : null}
          </span>
        ) : (
          (ticked("certificate") ?? t("site.verdict.never"))
        ),
    },
    {
      name: t("site.fields.last_backup_on"),
      value: site.report?.backupAt
        ? formatDayAndTime(site.report.backupAt, language)
        : details.last_backup_on
          ? day(details.last_backup_on)
          : (ticked("backup") ?? t("site.notYet")),
    },
  ];
  const reported: Fact[] = site.report
    ? [
        {
          name: t("site.report.title", { date: formatDayAndTime(site.report.at, language) }),
          value: [
            t("site.report.wordpress", { version: site.report.wordpress }),
            ...(site.report.diskBytes === null ? [] : [formatFileSize(site.report.diskBytes, language)]),
            ...(site.report.visits === null ? [] : [t("site.report.visits", { count: site.report.visits })]),
          ].join(" · "),
        },
      ]
    : [];
  const facts: Fact[] = [
    ...(status === "active" ? live : [{ name: t("site.title"), value: t(`customers.site.${state}`) }]),
    ...(state === "awaiting_activation" && deadline
      ? [{ name: t("activations.columns.deadline"), value: date(deadline) }]
      : []),
    ...(state === "refunded" ? [{ name: t("site.refunded"), value: date(refundedAt) }] : []),
    ...(returnDeadline ? [{ name: t("site.returnDeadline"), value: date(returnDeadline) }] : []),
    { name: t("site.prepared"), value: date(preparedAt) },
    { name: t("site.live"), value: date(activatedAt) },
    ...(details.wordpress_url
      ? [{ name: t("site.wordpress"), value: <Address href={details.wordpress_url} /> }]
      : []),
    ...reported,
    ...(site.migrationFrom
      ? [{ name: t("site.migrationFrom"), value: <Address href={site.migrationFrom} /> }]
      : []),
  ];
  return (
    <SiteCard
      title={t("site.state")}
      aside={status === "active" ? <State tone="success">{t(`customers.site.${state}`)}</State> : null}
    >
      {suspensionReason ? <p className="text-sm">{t(`site.suspendedFor.${suspensionReason}`)}</p> : null}
      {site.suspensionNote ? (
        <p className="text-sm whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {t("site.noteOf", { note: site.suspensionNote })}
        </p>
      ) : null}
      {state === "returning" || state === "refunded" ? (
        <p className="text-sm">{t(`site.${state}Text`)}</p>
      ) : null}
      <FactList facts={facts} />
      {certificate === "expired" || certificate === "soon" ? (
        <p>
          <Badge tone={certificate === "expired" ? "danger" : "warning"}>
            {t(`site.certificate.${certificate}`)}
          </Badge>
        </p>
      ) : null}
    </SiteCard>
  );
}

type Fact = { name: string; value: ReactNode };

function Address({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link break-all">
      {writtenAddress(href)}
    </a>
  );
}

type SiteCustomerProps = {
  site: Pick<ManagedSite, "customer" | "paidAt">;
  /** The customer's name, with a link for roles that may read customers. */
  name: ReactNode;
  /** The role may read payments. */
  seesMoney: boolean;
};

/** The customer of a site: contact, subscription and payment. */
function SiteCustomer({ site: { customer, paidAt }, name, seesMoney }: SiteCustomerProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const subscription = currentSubscription(customer.subscriptions);
  const subscriptionText = subscription
    ? `${t(`customers.detail.subscription.${subscription.status}`)} · ${formatMoney(subscription.amount, subscription.currency, language)}`
    : t("customers.subscription.none");
  return (
    <SiteCard title={t("site.customer")}>
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      <FactList
        facts={[
          {
            name: t("customers.columns.email"),
            value: customer.email ? <span translate="no">{customer.email}</span> : "–",
          },
          {
            name: t("activations.columns.phone"),
            value: customer.phone ? formatInternationalPhone(customer.phone) : "–",
          },
          ...(seesMoney ? [{ name: t("messages.facts.subscription"), value: subscriptionText }] : []),
          {
            name: t("activations.columns.paid"),
            value: paidAt ? formatDayAndTime(paidAt, language) : t("site.notYet"),
          },
          { name: t("site.customerSince"), value: formatDate(customer.since, language) },
        ]}
      />
    </SiteCard>
  );
}

const firstLength = 5;

/** The history of a site, newest first, with author, reason and undone steps; at first only the latest events. */
function ManagedSiteHistory({ events }: { events: readonly ManagedSiteEvent[] }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const undone = new Set(events.map(({ undoes }) => undoes));
  const shown = isWhole ? events : events.slice(0, firstLength);
  return (
    <SiteCard title={t("site.history")}>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {shown.map((event) => (
          <li key={event.id} className="flex flex-col gap-0.5 py-2 first:pt-0 last:pb-0">
            <span className="[overflow-wrap:anywhere]">
              <SiteEventText
                state={t(`customers.site.${event.to}`)}
                event={event}
                undone={undone.has(event.id)}
              />
            </span>
            <span className="text-xs text-muted">
              <time dateTime={event.at}>{formatDayAndTime(event.at, language)}</time>
              {event.told?.by ? (
                <span>{` ${t("site.tickedBy", { name: nameOf(event.told.by) })}`}</span>
              ) : null}
            </span>
            {event.told?.note ? (
              <span className="text-xs whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                {t("site.noteOf", { note: event.told.note })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < events.length ? (
        <Button variant="link" size="sm" className="self-start" onClick={() => setWhole(true)}>
          {t("site.wholeHistory", { count: events.length })}
        </Button>
      ) : null}
    </SiteCard>
  );
}
