import { useTranslation } from "react-i18next";
import { readableDomain } from "@/platform/domain-name";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { Site } from "../rules";

/** Names the requested domain of a site and the day of the request. Renders nothing without a request. */
export function DomainRequestWords({ site }: { site: Pick<Site, "requestedDomain" | "requestedAt"> }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  if (site.requestedDomain === null || site.requestedAt === null) return null;
  return (
    <span>
      {t("profile.domainRequest.pending", {
        domain: readableDomain(site.requestedDomain),
        date: formatDate(site.requestedAt, language),
      })}
    </span>
  );
}
