import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { DomainWithStorefront } from "@/domains/sites/parts/storefront-icon";
import { FactList } from "@/kit/fact-list";
import { buttonVariants } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { formatDateTime } from "@/platform/formatters";
import { listedSiteStatus } from "@/platform/listed-site-status";
import { useLanguage } from "@/platform/use-language";
import type { CustomerSite } from "../data";
import { DetailSection } from "./detail-section";
import { ExternalTextLink } from "./external-text-link";
import { SiteBadge } from "../parts/state-badges";

/** The state of the customer's site; its own page has the actions. */
export function SiteSection({ site }: { site: CustomerSite }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { domain, deadline, refundedAt, returnDeadline, suspensionReason, wordpressUrl } = site;
  const status = listedSiteStatus(site);
  return (
    <DetailSection title={t("customers.detail.site")}>
      <FactList
        facts={[
          {
            name: t("customers.columns.domain"),
            value: domain && (
              <ExternalTextLink href={`https://${domain}`}>
                <DomainWithStorefront domain={domain} status={status} />
              </ExternalTextLink>
            ),
          },
          {
            name: t("customers.detail.state"),
            value: <SiteBadge status={status} />,
          },
          ...(suspensionReason
            ? [
                {
                  name: t("customers.detail.why"),
                  value: t(`customers.detail.suspendedFor.${suspensionReason}`),
                },
              ]
            : []),
          ...(status === "awaiting_activation" && deadline
            ? [{ name: t("activations.columns.deadline"), value: formatDateTime(deadline, language) }]
            : []),
          ...(status === "refunded" && refundedAt
            ? [{ name: t("site.refunded"), value: formatDateTime(refundedAt, language) }]
            : []),
          ...(returnDeadline
            ? [{ name: t("site.returnDeadline"), value: formatDateTime(returnDeadline, language) }]
            : []),
          ...(wordpressUrl
            ? [
                {
                  name: t("customers.detail.wordpress"),
                  value: (
                    <ExternalTextLink href={wordpressUrl}>
                      <span translate="no">{wordpressUrl}</span>
                    </ExternalTextLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Link
        to={adminPaths.site(site.id)}
        className={buttonVariants({ variant: "outline", size: "sm", className: "self-start" })}
      >
        {t("customers.openSite")}
      </Link>
    </DetailSection>
  );
}
