import { useTranslation } from "react-i18next";
import { Badge } from "@/kit/ui/badge";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";

/** Due date of a task in its list: a phone shows only whether it is overdue. */
export function DueInList({ at }: { at: string | null }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  if (at === null) return <span className="text-muted">{t("tasks.noDate")}</span>;
  const day = formatDayAndTime(at, language);
  if (Date.parse(at) > now) return <span>{day}</span>;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Badge tone="danger">{t("tasks.overdue")}</Badge>
      <span className="max-sm:hidden">{day}</span>
    </span>
  );
}
