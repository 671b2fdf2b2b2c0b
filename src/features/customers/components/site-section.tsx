import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { SiteEventText } from "@/components/site-event-text";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { adminPaths } from "@/config/admin-paths";
import { readableDomain } from "@/lib/domain-name";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import type { CustomerSite } from "../detail";
import { DetailList, DetailSection, Facts } from "./detail-section";
import { SiteBadge } from "./state-badges";

/** The state and history of the customer's site; its own page has the actions. */
export function SiteSection({ site }: { site: CustomerSite }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { domain, status, deadline, returnDeadline, suspensionReason, wordpressUrl, events } = site;
  const undone = new Set(events.map(({ undoes }) => undoes));
  return (
    <DetailSection title={t("customers.detail.site")}>
      <div className="flex flex-wrap items-center gap-3">
        {returnDeadline ? (
          <Badge tone="warning">{t("site.returningBadge")}</Badge>
        ) : (
          <SiteBadge status={status} />
        )}
        {suspensionReason ? (
          <span className="text-sm text-muted">{t(`customers.detail.suspendedFor.${suspensionReason}`)}</span>
        ) : null}
      </div>
      <Facts
        facts={[
          { name: t("customers.columns.domain"), value: domain && readableDomain(domain) },
          ...(status === "awaiting_activation" && deadline
            ? [{ name: t("activations.columns.deadline"), value: formatDateTime(deadline, language) }]
            : []),
          ...(returnDeadline
            ? [{ name: t("site.returnDeadline"), value: formatDateTime(returnDeadline, language) }]
            : []),
          {
            name: t("customers.detail.wordpress"),
            value: wordpressUrl && (
              <a href={wordpressUrl} target="_blank" rel="noopener" className="underline underline-offset-4">
                {wordpressUrl}
              </a>
            ),
          },
        ]}
      />
      <Link
        to={adminPaths.site(site.id)}
        className={buttonVariants({ variant: "outline", size: "sm", className: "self-start" })}
      >
        {t("customers.openSite")}
      </Link>
      <h3 className="font-semibold">{t("customers.detail.history")}</h3>
      <DetailList
        items={events.map((event) => ({
          id: event.id,
          text: (
            <SiteEventText
              state={t(`customers.site.${event.to}`)}
              event={event}
              undone={undone.has(event.id)}
            />
          ),
          note: formatDateTime(event.at, language),
        }))}
      />
    </DetailSection>
  );
}
