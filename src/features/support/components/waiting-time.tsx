import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";
import { isLongWait, waitOf } from "../team-model";

/** Renders how long a customer has waited for an answer. */
export function WaitingTime({ since }: { since: string }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  const { unit, count } = waitOf(since, now);
  return (
    <time
      dateTime={since}
      title={formatDateTime(since, language)}
      className={clsx("font-semibold", isLongWait(since, now) ? "text-danger" : "text-warning")}
    >
      {t(`messages.waited.${unit}`, { count })}
    </time>
  );
}
