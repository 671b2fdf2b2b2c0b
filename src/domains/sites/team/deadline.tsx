import { useTranslation } from "react-i18next";
import { Badge } from "@/kit/ui/badge";
import { hoursBetween, urgencyOf, type Urgency } from "../activations";

const tones = {
  overdue: "danger",
  urgent: "danger",
  soon: "warning",
  calm: "neutral",
} as const satisfies Record<Urgency, string>;

type DeadlineBadgeProps = {
  /** ISO 8601. */
  at: string;
  /** Milliseconds. */
  now: number;
};

/** The time left until a deadline, as a badge. */
export function DeadlineBadge({ at, now }: DeadlineBadgeProps) {
  const { t } = useTranslation("admin");
  const urgency = urgencyOf(at, now);
  const count = hoursBetween(at, now);
  return (
    <Badge quiet tone={tones[urgency]}>
      {urgency === "overdue" ? t("activations.overdue", { count }) : t("activations.left", { count })}
    </Badge>
  );
}
