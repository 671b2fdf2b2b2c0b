import ChevronDown from "lucide-react/icons/chevron-down";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { type Site, siteHistory } from "../rules";
import { DomainChangeText } from "./domain-change-text";

/** The site's history, newest first, collapsed. */
export function SiteHistory({ site }: { site: Pick<Site, "events" | "refundedAt"> }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const events = siteHistory(site);
  if (events.length === 0) return null;

  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {t("site.history.title")}
        <ChevronDown
          className="size-4 text-muted transition-transform duration-200 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ul className="flex flex-col gap-3 pt-2">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-6">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {event.domain === null ? (
                t(`site.history.${event.kind}`)
              ) : (
                <DomainChangeText former={event.formerDomain} current={event.domain} />
              )}
            </span>
            <time dateTime={event.at} className="text-sm text-muted">
              {formatDateTime(event.at, language)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  );
}
