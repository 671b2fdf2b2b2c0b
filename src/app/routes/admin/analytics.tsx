import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { PeriodPicker } from "@/features/analytics/components/period-picker";
import { ReportView } from "@/features/analytics/components/report-view";
import { readPeriod } from "@/features/analytics/period";
import { useReport } from "@/features/analytics/report-queries";
import { useFigureFormat } from "@/features/analytics/use-figure-format";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useReadFailureToast } from "../../use-read-failure-toast";

/** How the site does: visits, what they saw and where they came from. */
export function AdminAnalyticsRoute() {
  const { t } = useTranslation("admin");
  const format = useFigureFormat();
  const [params] = useSearchParams();
  const query = useReport(readPeriod(params));
  const { data: report } = query;
  useReadFailureToast(t("analytics.failed"), report ? null : query.error);
  return (
    <>
      <AdminPageHead title={t("analytics.title")} lead={t("analytics.lead")}>
        <PeriodPicker />
      </AdminPageHead>
      {report ? (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <p className="mb-4 text-sm text-muted">
            {t("analytics.range", { from: format.dayOfYear(report.from), to: format.dayOfYear(report.to) })}
          </p>
          <ReportView report={report} />
        </div>
      ) : query.error ? (
        <Card>
          <QueryError title={t("analytics.failed")} query={query} />
        </Card>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
            {["a", "b", "c", "d", "e", "f"].map((tile) => (
              <Skeleton key={tile} className="h-36" />
            ))}
          </div>
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}
