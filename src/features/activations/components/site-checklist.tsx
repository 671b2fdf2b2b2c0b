import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { useTranslation } from "react-i18next";
import { cn } from "@/lib/cn";
import { formatDayAndTime } from "@/lib/format-time";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";
import {
  activationGaps,
  activationWork,
  checklistItems,
  type ChecklistItem,
  type ManagedSite,
} from "../managed-site";
import { VerdictBadge } from "./domain-verdict";
import { SitePart } from "./site-part";

type SiteChecklistProps = {
  site: Pick<ManagedSite, "ticks" | "check">;
  /** What is being stored, and how it will be. */
  storing: { item: ChecklistItem; done: boolean } | undefined;
  /** Left out where the person may only look. */
  onTick: ((item: ChecklistItem, done: boolean) => void) | undefined;
};

/** The work of an activation: where the domain points is checked, the rest is ticked off one by one. */
export function SiteChecklist({ site, storing, onTick }: SiteChecklistProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { ticks, check } = site;
  const gaps = activationGaps(site, useNow());
  return (
    <SitePart
      title={t("site.checklist")}
      aside={
        <span className="tabular text-sm text-muted">
          {t("site.checklistDone", {
            done: activationWork.length - gaps.length,
            count: activationWork.length,
          })}
        </span>
      }
    >
      <ul className="flex flex-col">
        <li className="flex min-h-11 items-center gap-3 py-1">
          <CheckMark done={!gaps.includes("domain")} />
          <span className="mr-auto">{t("site.items.domain")}</span>
          <VerdictBadge check={check} />
        </li>
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
                <span className="mr-auto">
                  {t(`site.items.${item}`)}
                  {item === "certificate" ? (
                    <span className="block text-xs text-muted">{t("site.tlsHelp")}</span>
                  ) : null}
                </span>
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

/** As wide as a tick box, which this is not: a check decides it. */
function CheckMark({ done }: { done: boolean }) {
  const Mark = done ? Check : Minus;
  return <Mark aria-hidden="true" className={cn("size-5 shrink-0", done ? "text-success" : "text-muted")} />;
}
