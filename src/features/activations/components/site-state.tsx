import type { SiteStep, SiteStatus } from "@contract/enums";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";
import { certificateState, siteStepsOf, type ManagedSite } from "../managed-site";
import { Deadline } from "./deadline";
import { SiteCard } from "./site-card";

const tones = {
  awaiting_payment: "neutral",
  awaiting_activation: "warning",
  active: "success",
  suspended: "danger",
  cancelled: "neutral",
} as const satisfies Record<SiteStatus, string>;

type SiteStateProps = {
  site: ManagedSite;
  /** Opens the dialog of a step; undefined for read-only roles. */
  onStep: ((step: SiteStep) => void) | undefined;
  /** The link to the customer. */
  customer: ReactNode;
};

/** The state of a site with its possible steps. */
export function SiteState({ site, onStep, customer }: SiteStateProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  const { status, deadline, preparedAt, activatedAt, suspensionReason, returnDeadline, file } = site;
  const certificate = certificateState(file.certificate_expires_on, now);
  const facts: { name: string; value: ReactNode }[] = [
    { name: t("site.customer"), value: customer },
    { name: t("site.prepared"), value: preparedAt ? formatDateTime(preparedAt, language) : t("site.notYet") },
    { name: t("site.live"), value: activatedAt ? formatDateTime(activatedAt, language) : t("site.notYet") },
  ];
  if (status === "awaiting_activation" && deadline) {
    facts.push({ name: t("activations.columns.deadline"), value: <Deadline at={deadline} now={now} /> });
  }
  if (returnDeadline) {
    facts.push({ name: t("site.returnDeadline"), value: <Deadline at={returnDeadline} now={now} /> });
  }
  if (file.wordpress_url) {
    const { wordpress_url: href } = file;
    const link = (
      <a href={href} target="_blank" rel="noreferrer" className="text-link break-all">
        {href}
      </a>
    );
    facts.push({ name: t("site.wordpress"), value: link });
  }
  if (site.migrationFrom) {
    const link = (
      <a href={site.migrationFrom} target="_blank" rel="noreferrer" className="text-link break-all">
        {site.migrationFrom}
      </a>
    );
    facts.push({ name: t("site.migrationFrom"), value: link });
  }
  return (
    <SiteCard
      title={t("site.state")}
      aside={
        returnDeadline ? (
          <Badge tone="warning">{t("site.returningBadge")}</Badge>
        ) : (
          <Badge tone={tones[status]}>{t(`customers.site.${status}`)}</Badge>
        )
      }
    >
      {suspensionReason ? <p className="text-muted">{t(`site.suspendedFor.${suspensionReason}`)}</p> : null}
      {site.suspensionNote ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          {t("site.noteOf", { note: site.suspensionNote })}
        </p>
      ) : null}
      {returnDeadline ? <p className="text-muted">{t("site.returning")}</p> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {certificate === "expired" || certificate === "soon" ? (
        <p>
          <Badge tone={certificate === "expired" ? "danger" : "warning"}>
            {t(`site.certificate.${certificate}`)}
          </Badge>
        </p>
      ) : null}
      {onStep ? (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {siteStepsOf(site).map((step, index) => (
            <Button
              key={step}
              variant={index === 0 && step !== "suspend" ? "default" : "outline"}
              onClick={() => onStep(step)}
            >
              {t(`site.step.${step}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </SiteCard>
  );
}
