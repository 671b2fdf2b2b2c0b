import { readableDomain } from "@/lib/domain-name";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "@/components/ui/card";
import { site as brand } from "@/config/site";
import { sitePhase, type Site } from "../model";
import { siteTimeline } from "../timeline";
import { ActivationDeadline } from "./activation-deadline";
import { SiteActions } from "./site-actions";
import { SiteAnnouncer } from "./site-announcer";
import { SiteHistory } from "./site-history";
import { SiteTimeline } from "./site-timeline";

type SiteStatusProps = {
  site: Site;
  /** A payment was started and may be in progress. */
  paymentExpected: boolean;
  /** The first payment awaits its confirmation, which takes days for a Boleto. */
  paymentPending: boolean;
  /** The notice of a delayed payment; undefined when there is none. */
  delayed?: ReactNode;
};

/** The state of the customer's site and the next step: the first card of the dashboard. */
export function SiteStatus({ site, paymentExpected, paymentPending, delayed }: SiteStatusProps) {
  const { t } = useTranslation("dashboard");
  const phase = sitePhase(site);
  const deadline = site.status === "awaiting_activation" ? site.activationDeadline : site.returnDeadline;

  return (
    <section aria-label={t("site.label")}>
      <Card className="flex flex-col gap-7 p-6 sm:p-8">
        <SiteAnnouncer site={site} />
        <div className="flex flex-col gap-2">
          <p className="text-sm font-semibold text-second [overflow-wrap:anywhere]">
            {site.domain ? readableDomain(site.domain) : t("site.noDomain")}
          </p>
          <h2 className="text-title">{t(`site.headline.${phase}`)}</h2>
          <p className="max-w-prose text-muted">
            {phase === "suspended_team" && site.suspensionNote
              ? t("site.suspendedBecause", { email: brand.contactEmail })
              : t(`site.text.${phase}`, { email: brand.contactEmail })}
          </p>
          {phase === "suspended_team" && site.suspensionNote ? (
            <blockquote className="max-w-prose border-l-2 border-line-strong pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
              {site.suspensionNote}
            </blockquote>
          ) : null}
        </div>
        {deadline ? <ActivationDeadline deadline={deadline} isReturn={phase === "returning"} /> : null}
        <SiteTimeline steps={siteTimeline(site)} />
        {site.migration === "none" ? null : (
          <p className="max-w-prose">
            <span className="font-semibold">{t("site.migration.title")}</span>{" "}
            {t(`site.migration.${site.migration}`)}
          </p>
        )}
        {phase === "awaiting_payment" && (delayed || paymentExpected) ? (
          <p className="max-w-prose text-sm text-muted">{delayed ?? t("site.confirming")}</p>
        ) : null}
        <SiteActions site={site} paymentPending={paymentPending} />
        <SiteHistory events={site.events} />
      </Card>
    </section>
  );
}
