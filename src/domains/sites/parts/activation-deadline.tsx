import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { site } from "@/platform/site";
import { formatDateTime, formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { timeLeft } from "../rules";
import { useNow } from "@/platform/use-now";

type ActivationDeadlineProps = {
  /** ISO 8601. */
  deadline: string;
  /** The site was live before. */
  isReturn: boolean;
};

/** Shows the deadline of the activation and the remaining time, or that it has passed. */
export function ActivationDeadline({ deadline, isReturn }: ActivationDeadlineProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const left = timeLeft(deadline, useNow());
  const date = formatDateTime(deadline, language);

  if (left.overdue) {
    return (
      <Alert tone="warning" title={t(isReturn ? "site.returnOverdueTitle" : "site.overdueTitle")}>
        {t("site.overdueText", { date, email: site.contactEmail })}
      </Alert>
    );
  }
  const time = formatNumber(left.value, language, { style: "unit", unit: left.unit, unitDisplay: "long" });
  return (
    <div className="flex items-start gap-3">
      <Clock className="mt-1 size-5 shrink-0 text-second" aria-hidden="true" />
      <p>
        <span className="text-muted">{t("site.deadlineLabel")}</span>{" "}
        <time dateTime={deadline} className="font-semibold">
          {date}
        </time>
        <span className="block text-sm text-muted">{t("site.left", { count: left.value, time })}</span>
      </p>
    </div>
  );
}
