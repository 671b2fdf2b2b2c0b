import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FactList } from "@/kit/fact-list";
import { Badge } from "@/kit/ui/badge";
import { writtenAddress } from "@/platform/domain-name";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { listedSiteStatus } from "@/platform/listed-site-status";
import { useNow } from "@/platform/use-now";
import { certificateState, type ManagedSite } from "./rules";
import { SiteCard } from "./site-card";

/** The facts about the state of a site, and why it is suspended. */
export function SiteState({ site }: { site: ManagedSite }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { deadline, refundedAt, preparedAt, activatedAt, suspensionReason, returnDeadline, details } = site;
  const state = listedSiteStatus(site);
  const certificate = certificateState(details.certificate_expires_on, useNow());
  const date = (at: string | null) => (at ? formatDateTime(at, language) : t("site.notYet"));
  const facts: { name: string; value: ReactNode }[] = [
    { name: t("site.title"), value: t(`customers.site.${state}`) },
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
    ...(site.migrationFrom
      ? [{ name: t("site.migrationFrom"), value: <Address href={site.migrationFrom} /> }]
      : []),
  ];
  return (
    <SiteCard title={t("site.state")}>
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

function Address({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-link break-all">
      {writtenAddress(href)}
    </a>
  );
}
