import { customerSteps } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { fileName, sharesOfFirst, stepRates, type Report } from "./report";
import { FigureCard } from "./figure-card";

/** The number of visitors at each step from visit to live site. A filtered report has no such figures. */
export function StepsCard({ report }: { report: Report }) {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
  const reached = report.steps;
  const rows = reached
    ? [
        { key: "visit", label: t("adminAnalytics:steps.names.visit"), count: report.total.visits },
        ...customerSteps.map((step) => ({
          key: step,
          label: t(`adminAnalytics:steps.names.${step}`),
          count: reached[step],
        })),
      ]
    : [];
  const counts = rows.map(({ count }) => count);
  const [ofBefore, ofFirst] = [stepRates(counts), sharesOfFirst(counts)];
  return (
    <FigureCard
      title={t("adminAnalytics:steps.title")}
      definition={t("adminAnalytics:steps.definition")}
      file={fileName(t("adminAnalytics:files.steps"), report, null)}
      columns={[t("adminAnalytics:steps.column"), t("adminAnalytics:columns.count")]}
      rateColumns={[t("adminAnalytics:steps.rate"), t("adminAnalytics:steps.rateOfFirst")]}
      rows={
        rows.every(({ count }) => count === 0)
          ? []
          : rows.map(({ key, label, count }, index) => ({
              key,
              label,
              figures: [count],
              rates: [ofBefore[index] ?? null, ofFirst[index] ?? null],
            }))
      }
      unavailable={reached ? undefined : t("adminAnalytics:steps.unavailable")}
      bars
    />
  );
}
