import { useTranslation } from "react-i18next";
import { PageHeader } from "@/components/page-header";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { useAdminDashboard } from "@/features/admin-dashboard/queries";
import { useReadFailureToast } from "../../use-read-failure-toast";
import { HomeLists } from "./home-lists";
import { HomeTiles } from "./home-tiles";

/** Shows the start page: open work and key figures. */
export function AdminHomeRoute() {
  const { t } = useTranslation("admin");
  const query = useAdminDashboard();
  useReadFailureToast(t("home.failed"), query.data ? null : query.error);
  return (
    <>
      <PageHeader title={t("home.title")} />
      {query.error && !query.data ? (
        <Card>
          <QueryError title={t("home.failed")} query={query} />
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          <HomeTiles dashboard={query.data} />
          {query.data ? <HomeLists dashboard={query.data} /> : null}
        </div>
      )}
    </>
  );
}
