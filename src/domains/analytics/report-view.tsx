import { pageViewDropReasons } from "@contract/enums";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/kit/empty-state";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import type { ReportFilter } from "./filter";
import { everyDay, fileName, isEmpty, type Report } from "./report";
import { useFigureFormat } from "./use-figure-format";
import { FigureCard } from "./figure-card";
import { RankingCards } from "./ranking-cards";
import { ReportTiles } from "./report-tiles";
import { StepsCard } from "./steps-card";

const DaysChart = lazy(async () => ({ default: (await import("./report-charts")).DaysChart }));

type ReportViewProps = {
  report: Report;
  onFilter: (filter: ReportFilter | null) => void;
};

/** A report: totals, figures per day, rankings, and steps towards a live site. */
export function ReportView({ report, onFilter }: ReportViewProps) {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
  const format = useFigureFormat();
  if (isEmpty(report)) {
    return (
      <Card>
        <EmptyState
          icon={ChartNoAxesColumn}
          title={t("adminAnalytics:none")}
          description={t("adminAnalytics:noneText")}
        />
      </Card>
    );
  }
  const days = everyDay(report);
  const names = { visits: t("adminAnalytics:columns.visits"), views: t("adminAnalytics:columns.views") };
  return (
    <div className="flex flex-col gap-4">
      <ReportTiles report={report} />
      <FigureCard
        title={t("adminAnalytics:days.title")}
        definition={t("adminAnalytics:days.definition")}
        file={fileName(t("adminAnalytics:files.days"), report, report.filter)}
        columns={[t("adminAnalytics:days.column"), names.visits, names.views]}
        rows={
          report.days.length === 0
            ? []
            : days.toReversed().map(({ day, visits, views }) => ({
                key: day,
                label: format.dayOfYear(day),
                // Exported lists use the same date format.
                fileLabel: day,
                figures: [visits, views],
              }))
        }
        chart={
          <Suspense fallback={<Skeleton className="h-72" />}>
            <DaysChart days={days} names={{ ...names, before: t("adminAnalytics:columns.visitsBefore") }} />
          </Suspense>
        }
      />
      <RankingCards report={report} onFilter={onFilter} />
      <StepsCard report={report} />
      <FigureCard
        title={t("adminAnalytics:drops.title")}
        definition={t("adminAnalytics:drops.definition")}
        file={fileName(t("adminAnalytics:files.drops"), report, null)}
        columns={[t("adminAnalytics:drops.column"), names.views]}
        rows={pageViewDropReasons.flatMap((reason) => {
          const count = report.drops?.[reason];
          return count
            ? [{ key: reason, label: t(`adminAnalytics:drops.reasons.${reason}`), figures: [count] }]
            : [];
        })}
        unavailable={report.drops ? undefined : t("adminAnalytics:drops.unavailable")}
      />
    </div>
  );
}
