import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { formatDateTime } from "@/lib/format-time";
import { useLanguage } from "@/lib/use-language";
import { isLongWait, waitOf } from "../team-model";

/** How long a customer has waited for the team; nothing is asked of it where they do not. @param now milliseconds */
export function Waiting({ since, now }: { since: string | null; now: number }) {
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
