import { clsx } from "clsx";
import { activationGaps, checklistItems, type ActivationGap, type ChecklistItem } from "@contract/enums";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDayAndTime } from "@/lib/formatters";
import { nameOf } from "@/lib/name-of";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";
import { gapsOf, checkTimeOf, isCertificateValid, type ManagedSite } from "../managed-site";
import { CertificateBadge, VerdictBadge } from "./domain-verdict";
import { SiteCard } from "./site-card";

type SiteChecklistProps = {
  site: Pick<ManagedSite, "status" | "ticks" | "check">;
  /** The item that is being stored, with its new value. */
  storing: { item: ChecklistItem; done: boolean } | undefined;
  /** Undefined for read-only roles. */
  onTick: ((item: ChecklistItem, done: boolean) => void) | undefined;
};

/** The work of an activation: a check decides domain and certificate, the team ticks the rest. */
export function SiteChecklist({ site, storing, onTick }: SiteChecklistProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { ticks, check } = site;
  const now = useNow();
  const gaps = gapsOf(site, now);
  const isCertificateChecked = isCertificateValid(check, checkTimeOf(site, now)) !== null;
  return (
    <SiteCard
      title={t("site.checklist")}
      aside={
        <span className="tabular text-sm text-muted">
          {t("site.checklistDone", {
            done: activationGaps.length - gaps.length,
            count: activationGaps.length,
          })}
        </span>
      }
    >
      <ul className="flex flex-col">
        <CheckedLine item="domain" done={!gaps.includes("domain")}>
          <VerdictBadge check={check} />
        </CheckedLine>
        {checklistItems.map((item) => {
          const tick = ticks[item];
          if (item === "certificate" && isCertificateChecked) {
            return (
              <CheckedLine key={item} item={item} done={!gaps.includes(item)}>
                <CertificateBadge check={check} />
              </CheckedLine>
            );
          }
          return (
            <li key={item}>
              <label className="flex min-h-11 items-center gap-3 py-1">
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
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
                    {tick.by ? ` ${t("site.tickedBy", { name: nameOf(tick.by) })}` : null}
                  </span>
                ) : null}
              </label>
            </li>
          );
        })}
      </ul>
    </SiteCard>
  );
}

type CheckedLineProps = { item: ActivationGap; done: boolean; children: ReactNode };

/** A line without a checkbox, because a check decides it; its mark is as wide as a checkbox. */
function CheckedLine({ item, done, children }: CheckedLineProps) {
  const { t } = useTranslation("admin");
  const Mark = done ? Check : Minus;
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Mark aria-hidden="true" className={clsx("size-5 shrink-0", done ? "text-success" : "text-muted")} />
      <span className="mr-auto">
        <span className="sr-only">{t(done ? "site.workDone" : "site.workMissing")} </span>
        {t(`site.items.${item}`)}
      </span>
      {children}
    </li>
  );
}
