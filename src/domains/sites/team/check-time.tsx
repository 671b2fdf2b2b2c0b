import { useTranslation } from "react-i18next";
import { formatClock, formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/use-now";
import type { ReadCheck } from "./rules";

const minuteMs = 60_000;

type CheckTimeProps = {
  check: Pick<ReadCheck, "checkedAt"> | null;
  /** The domain is being checked. */
  checking: boolean;
};

/** Says when a domain was checked; renders nothing before the first check. */
export function CheckTime({ check, checking }: CheckTimeProps) {
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
