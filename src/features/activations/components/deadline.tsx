import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { formatDateTime, formatDayAndTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { hoursBetween, urgencyOf, type Urgency } from "../model";

const tones = {
  overdue: "danger",
  urgent: "danger",
  soon: "warning",
  calm: "neutral",
} as const satisfies Record<Urgency, string>;

type DeadlineProps = {
  /** ISO 8601. */
  at: string;
  /** Milliseconds. */
  now: number;
};

/** The time left until a deadline, as a badge. */
export function DeadlineBadge({ at, now }: DeadlineProps) {
  const { t } = useTranslation("admin");
  const urgency = urgencyOf(at, now);
  const count = hoursBetween(at, now);
  return (
    <Badge quiet tone={tones[urgency]}>
      {urgency === "overdue" ? t("activations.overdue", { count }) : t("activations.left", { count })}
    </Badge>
  );
}

/** The time left until a deadline, and its date. */
export function Deadline({ at, now }: DeadlineProps) {
  const language = useLanguage();
  return (
    <span className="flex flex-col items-start gap-0.5">
      <DeadlineBadge at={at} now={now} />
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
