import { useTranslation } from "react-i18next";
import { formatDateTime } from "@/lib/format-time";
import { useLanguage } from "@/lib/use-language";
import type { ManagedSiteEvent } from "../managed-site";
import { SitePart } from "./site-part";

/** What happened to a site, newest first, with what was taken back. */
export function ManagedSiteHistory({ events }: { events: readonly ManagedSiteEvent[] }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const undone = new Set(events.map(({ undoes }) => undoes));
  return (
    <SitePart title={t("site.history")}>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {events.map(({ id, to, undoes, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
            <span className={undone.has(id) ? "text-muted line-through" : undefined}>
              {undoes === null
                ? t(`customers.site.${to}`)
                : t("site.undone", { state: t(`customers.site.${to}`) })}
            </span>
            <time dateTime={at} className="text-xs text-muted">
              {formatDateTime(at, language)}
            </time>
          </li>
        ))}
      </ul>
    </SitePart>
  );
}
