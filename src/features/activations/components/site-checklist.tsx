import { useTranslation } from "react-i18next";
import { formatDayAndTime } from "@/lib/format-time";
import { useLanguage } from "@/lib/use-language";
import { checklistItems, type ChecklistItem, type ManagedSite } from "../managed-site";
import { SitePart } from "./site-part";

type SiteChecklistProps = {
  ticks: ManagedSite["ticks"];
  /** What is being stored, and how it will be. */
  storing: { item: ChecklistItem; done: boolean } | undefined;
  /** Left out where the person may only look. */
  onTick: ((item: ChecklistItem, done: boolean) => void) | undefined;
};

/** The work of an activation, ticked off one by one. */
export function SiteChecklist({ ticks, storing, onTick }: SiteChecklistProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const done = checklistItems.filter((item) => ticks[item] !== undefined).length;
  return (
    <SitePart
      title={t("site.checklist")}
      aside={
        <span className="tabular text-sm text-muted">
          {t("site.checklistDone", { done, count: checklistItems.length })}
        </span>
      }
    >
      <ul className="flex flex-col">
        {checklistItems.map((item) => {
          const tick = ticks[item];
          return (
            <li key={item}>
              <label className="flex min-h-11 items-center gap-3 py-1">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-accent"
                  checked={storing?.item === item ? storing.done : tick !== undefined}
                  disabled={!onTick}
                  onChange={({ target }) => onTick?.(item, target.checked)}
                />
                <span className="mr-auto">{t(`site.items.${item}`)}</span>
                {tick ? (
                  <span className="text-right text-xs text-muted">
                    {formatDayAndTime(tick.at, language)}
                    {tick.by ? ` ${t("site.tickedBy", { name: tick.by })}` : null}
                  </span>
                ) : null}
              </label>
            </li>
          );
        })}
      </ul>
    </SitePart>
  );
}
