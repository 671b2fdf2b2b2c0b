import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/query-error";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { FilterChip } from "./filter-chip";
import { PeriodPicker } from "./period-picker";
import { ReportView } from "./report-view";
import { readFilter, withFilter, type ReportFilter } from "./filter";
import { readPeriod } from "./period";
import { useReport } from "./report-queries";
import { useFigureFormat } from "./use-figure-format";
import { useReadFailureToast } from "@/kit/use-read-failure-toast";

/** Shows the analytics: visits, pages and sources. */
export function AdminAnalyticsRoute() {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
  const format = useFigureFormat();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const query = useReport(readPeriod(params), filter);
  const range = useRef<HTMLParagraphElement>(null);
  const { data: report } = query;
  useReadFailureToast(t("adminAnalytics:failed"), report ? null : query.error);

  function setFilter(next: ReportFilter | null): void {
    setParams(withFilter(params, next), { preventScrollReset: true });
  }

  return (
    <>
      <PageHeader title={t("adminAnalytics:title")}>
        <PeriodPicker />
      </PageHeader>
      <div aria-live="polite">
        {filter ? (
          <div className="mb-4 flex flex-col items-start gap-1.5">
            <FilterChip
              filter={filter}
              onRemove={() => {
                setFilter(null);
                // The focused chip is removed.
                range.current?.focus();
              }}
            />
            <p className="text-sm text-muted">{t(`adminAnalytics:filter.${filter.by}Text`)}</p>
          </div>
        ) : null}
      </div>
      {report ? (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <p ref={range} tabIndex={-1} className="mb-4 text-sm text-muted">
            {t("adminAnalytics:range", {
              from: format.dayOfYear(report.from),
              to: format.dayOfYear(report.to),
            })}
          </p>
          <ReportView report={report} onFilter={setFilter} />
        </div>
      ) : query.error ? (
        <Card>
          <QueryError title={t("adminAnalytics:failed")} query={query} />
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
