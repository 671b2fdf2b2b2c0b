import { useTranslation } from "react-i18next";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Card } from "@/kit/ui/card";
import { useAdminDashboard } from "./data";
import { dayInSaoPaulo, useNow } from "@/platform/time";
import { formatTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useReadFailureToast } from "@/kit/use-error-toast";
import { HomeCounts } from "./home-counts";
import { HomeFigures } from "./home-figures";
import { HomeQueue, HomeQueueSkeleton } from "./home-queue";

/** Shows the start page: what to do next, and figures of the business. */
export function AdminHomeRoute() {
  const { t } = useTranslation("admin");
  const query = useAdminDashboard();
  const { data } = query;
  useReadFailureToast(t("home.failed"), data ? null : query.error);
  return (
    <>
      <PageHeader title={t("home.title")} states={<Today />} />
      {data ? (
        <div className="flex flex-col gap-6">
          <HomeQueue dashboard={data} />
          <HomeFigures dashboard={data} />
          <HomeCounts dashboard={data} />
        </div>
      ) : query.error ? (
        <Card>
          <QueryError title={t("home.failed")} query={query} />
        </Card>
      ) : (
        <HomeQueueSkeleton />
      )}
    </>
  );
}

function Today() {
  const language = useLanguage();
  const now = new Date(useNow());
  return (
    <time dateTime={dayInSaoPaulo(now)} className="text-sm text-muted">
      {formatTime(now, language, {
        weekday: "long",
        day: "numeric",
        month: "long",
        timeZone: "America/Sao_Paulo",
      })}
    </time>
  );
}
