import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { isLongWait, waitOf } from "../team-model";

/** Renders how long a customer has waited for an answer; a dash when `since` is null. @param now milliseconds */
export function WaitingTime({ since, now }: { since: string | null; now: number }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  if (since === null) return <span className="text-muted">–</span>;
  const { unit, count } = waitOf(since, now);
  return (
    <Badge tone={isLongWait(since, now) ? "danger" : "warning"} title={formatDateTime(since, language)}>
      {t(`messages.waited.${unit}`, { count })}
    </Badge>
  );
}
