import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SiteEventText } from "../parts/site-event-text";
import { Button } from "@/kit/ui/button";
import { formatDayAndTime } from "@/platform/formatters";
import { nameOf } from "@/platform/name-of";
import { useLanguage } from "@/platform/use-language";
import type { ManagedSiteEvent } from "./rules";
import { SiteCard } from "./site-card";

const firstLength = 5;

/** The history of a site, newest first, with author, reason and undone steps; at first only the latest events. */
export function ManagedSiteHistory({ events }: { events: readonly ManagedSiteEvent[] }) {
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
