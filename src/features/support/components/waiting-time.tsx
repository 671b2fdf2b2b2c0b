import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";
import { isLongWait, waitOf } from "../team-model";

/** Renders how long a customer has waited for an answer; a dash when `since` is null. */
export function WaitingTime({ since }: { since: string | null }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  if (since === null) return <span className="text-muted">–</span>;
  const { unit, count } = waitOf(since, now);
  return (
    <Badge tone={isLongWait(since, now) ? "danger" : "warning"} title={formatDateTime(since, language)}>
      {t(`messages.waited.${unit}`, { count })}
    </Badge>
  );
}
