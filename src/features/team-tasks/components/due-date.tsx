import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { formatDateTime, formatDayAndTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";

/** Renders the due date of a task and whether it is overdue. */
export function DueDate({ at }: { at: string | null }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  if (at === null) return <span className="text-muted">{t("tasks.noDate")}</span>;
  return (
    <span className="flex flex-col items-start gap-0.5">
      {Date.parse(at) <= now ? <Badge tone="danger">{t("tasks.overdue")}</Badge> : null}
      <time dateTime={at} title={formatDateTime(at, language)} className="whitespace-nowrap">
        {formatDayAndTime(at, language)}
      </time>
    </span>
  );
}
