import { useTranslation } from "react-i18next";
import { SiteEventText } from "@/components/site-event-text";
import { formatDateTime } from "@/lib/formatters";
import { nameOf } from "@/lib/name-of";
import { useLanguage } from "@/lib/use-language";
import type { ManagedSiteEvent } from "../managed-site";
import { SiteCard } from "./site-card";

/** The history of a site, newest first, with author, reason and undone steps. */
export function ManagedSiteHistory({ events }: { events: readonly ManagedSiteEvent[] }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const undone = new Set(events.map(({ undoes }) => undoes));
  return (
    <SiteCard title={t("site.history")}>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {events.map((event) => (
          <li
            key={event.id}
            className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0"
          >
            <span>
              <SiteEventText
                state={t(`customers.site.${event.to}`)}
                event={event}
                undone={undone.has(event.id)}
              />
            </span>
            <span className="text-xs text-muted">
              <time dateTime={event.at}>{formatDateTime(event.at, language)}</time>
              {event.told?.by ? ` ${t("site.tickedBy", { name: nameOf(event.told.by) })}` : null}
            </span>
            {event.told?.note ? (
              <span className="w-full text-xs whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                {t("site.noteOf", { note: event.told.note })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </SiteCard>
  );
}
