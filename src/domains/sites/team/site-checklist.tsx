import { type ActivationGap, type ChecklistItem, checklistItems } from "@contract/enums";
import { clsx } from "clsx";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Progress } from "@/kit/ui/progress";
import { formatClock, formatDayAndTime } from "@/platform/formatters";
import { nameOf } from "@/platform/names";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { CertificateBadge, VerdictBadge } from "./domain-check";
import {
  checkTimeOf,
  gapsOf,
  isCertificateValid,
  isTickOutdated,
  type ManagedSite,
  type ReadCheck,
  workOf,
} from "./rules";
import { SiteCard } from "./site-card";

type SiteChecklistProps = {
  site: Pick<ManagedSite, "status" | "refundedAt" | "ticks" | "check" | "holders" | "details">;
  /** The domain is being checked. */
  checking: boolean;
  /** The items that are being stored, with their new values. */
  storing: Readonly<Partial<Record<ChecklistItem, boolean>>>;
  /** Undefined for read-only roles. */
  onTick: ((item: ChecklistItem, done: boolean) => void) | undefined;
};

/** The work of an activation: a check decides domain and certificate, the team ticks the rest. */
export function SiteChecklist({ site, checking, storing, onTick }: SiteChecklistProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { ticks, check } = site;
  const now = useNow();
  const gaps = gapsOf({ ...site, ticks: ticksAfter(ticks, storing, now) }, now);
  const isCertificateChecked = isCertificateValid(check, checkTimeOf(site, now)) !== null;
  const count = workOf(gaps).length;
  const done = count - gaps.length;
  const time = <CheckTime check={check} checking={checking} />;
  const isOutdated = isTickOutdated(site);
  return (
    <SiteCard
      title={t("site.checklist")}
      folds={site.status === "active"}
      aside={<span className="tabular text-sm text-muted">{t("site.checklistDone", { done, count })}</span>}
    >
      <Progress value={done} max={count} label={t("site.checklist")} className="h-1.5!" />
      <ul className="-mx-2 flex flex-col divide-y divide-line">
        {gaps.includes("payment") ? (
          <CheckedLine item="payment" done={false}>
            <span className="text-sm text-muted">{t("site.refundedShort")}</span>
          </CheckedLine>
        ) : null}
        <CheckedLine item="domain" done={!gaps.includes("domain")} time={time}>
          <VerdictBadge check={check} stale={check?.verdict === "pointing_here" && gaps.includes("domain")} />
        </CheckedLine>
        {gaps.includes("domain_of_another") ? (
          <CheckedLine item="domain_of_another" done={false}>
            {null}
          </CheckedLine>
        ) : null}
        {gaps.includes("migration") ? (
          <CheckedLine item="migration" done={false}>
            <span className="text-sm text-muted">{t(`site.migration.${site.details.migration}`)}</span>
          </CheckedLine>
        ) : null}
        {checklistItems.map((item) => {
          const tick = ticks[item];
          if (item === "certificate" && isCertificateChecked) {
            return (
              <CheckedLine key={item} item={item} done={!gaps.includes(item)} time={time}>
                <CertificateBadge check={check} />
              </CheckedLine>
            );
          }
          if (item === "certificate" && isOutdated && tick) {
            return (
              <CheckedLine key={item} item={item} done={false} time={time}>
                <span className="text-xs text-muted">
                  {t("site.tickOutdated", { at: formatDayAndTime(tick.at, language) })}
                </span>
              </CheckedLine>
            );
          }
          return (
            <li key={item}>
              <label
                className={clsx(
                  "flex min-h-12 items-center gap-3 rounded-lg px-2 py-1.5",
                  onTick && "cursor-pointer hover:bg-sunken",
                )}
              >
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={storing[item] ?? tick !== undefined}
                  disabled={!onTick}
                  onChange={({ target }) => onTick?.(item, target.checked)}
                />
                <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
                  <span>
                    <span>{t(`site.items.${item}`)}</span>
                    {item === "certificate" ? (
                      <span className="block text-xs text-muted">{t("site.tlsHelp")}</span>
                    ) : null}
                  </span>
                  {tick ? (
                    <span className="text-xs text-muted">
                      <span>{formatDayAndTime(tick.at, language)}</span>
                      {tick.by ? <span>{` ${t("site.tickedBy", { name: nameOf(tick.by) })}`}</span> : null}
                    </span>
                  ) : null}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </SiteCard>
  );
}

/** Returns the ticks as they are once the pending changes are stored, so that the count follows a tick at once. */
function ticksAfter(
  ticks: ManagedSite["ticks"],
  storing: SiteChecklistProps["storing"],
  now: number,
): ManagedSite["ticks"] {
  const after = { ...ticks };
  for (const item of checklistItems) {
    if (storing[item] === false) delete after[item];
    else if (storing[item]) after[item] ??= { item, at: new Date(now).toISOString(), by: null };
  }
  return after;
}

type CheckedLineProps = {
  item: ActivationGap;
  done: boolean;
  /** When the item was checked. */
  time?: ReactNode;
  /** The result of the check. */
  children: ReactNode;
};

/** A line without a checkbox, because a check decides it; its mark is as wide as a checkbox. */
function CheckedLine({ item, done, time, children }: CheckedLineProps) {
  const { t } = useTranslation("admin");
  const Mark = done ? CircleCheck : CircleDashed;
  return (
    <li className="flex min-h-12 items-center gap-3 px-2 py-1.5">
      <Mark aria-hidden="true" className={clsx("size-5 shrink-0", done ? "text-success" : "text-muted")} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span>
          <span className="sr-only">{t(done ? "site.workDone" : "site.workMissing")} </span>
          <span>{t(`site.items.${item}`)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-xs text-muted">{time}</span>
          <span className="contents">{children}</span>
        </span>
      </span>
    </li>
  );
}

const minuteMs = 60_000;

type CheckTimeProps = {
  check: Pick<ReadCheck, "checkedAt"> | null;
  /** The domain is being checked. */
  checking: boolean;
};

/** Says when a domain was checked; renders nothing before the first check. */
function CheckTime({ check, checking }: CheckTimeProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  if (checking) return <span>{t("site.checking")}</span>;
  if (!check?.checkedAt) return null;
  const at = new Date(check.checkedAt);
  if (now - at.getTime() < minuteMs) return <span>{t("site.verified.now")}</span>;
  const isToday = at.toDateString() === new Date(now).toDateString();
  return (
    <span>
      {isToday
        ? t("site.verified.today", { time: formatClock(at, language) })
        : t("site.verified.earlier", { at: formatDayAndTime(at, language) })}
    </span>
  );
}
