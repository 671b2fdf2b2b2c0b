import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { formatDateTime, formatDayAndTime } from "@/lib/format";
import { useLanguage } from "@/lib/use-language";
import { hoursBetween, urgencyOf, type Urgency } from "../model";

const tones = {
  overdue: "danger",
  urgent: "danger",
  soon: "warning",
  calm: "neutral",
} as const satisfies Record<Urgency, string>;

/** How long is left until a deadline, in words and colour, and when it is. @param now milliseconds */
export function Deadline({ at, now }: { at: string; now: number }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const urgency = urgencyOf(at, now);
  const count = hoursBetween(at, now);
  return (
    <span className="flex flex-col items-start gap-0.5 max-lg:items-end">
      <Badge tone={tones[urgency]}>
        {urgency === "overdue" ? t("activations.overdue", { count }) : t("activations.left", { count })}
      </Badge>
      <time
        dateTime={at}
        title={formatDateTime(at, language)}
        className="text-xs whitespace-nowrap text-muted"
      >
        {formatDayAndTime(at, language)}
      </time>
    </span>
  );
}
