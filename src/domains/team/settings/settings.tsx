import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PublishingStatus } from "@/domains/content/parts/publishing-status";
import { useRefreshPublishing } from "@/domains/content/publishing";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { useAdmin, useCan } from "../parts/admin-context";
import { AdminNotFoundRoute } from "../parts/not-found";
import { SettingsForm } from "./settings-form";
import { groupsOf, type SettingPage } from "./rules";
import { settingPageAt, SettingsNav } from "./settings-nav";
import { useSettings } from "./data";

/** Edits the settings that apply without a new build, in one page for each part. */
export function AdminSettingsRoute() {
  const { t } = useTranslation(["admin", "adminSettings"]);
  const showErrorToast = useErrorToast();
  const writable = useCan("settings.write");
  const { settingsPage } = useParams();
  const page = settingPageAt(settingsPage);
  if (page === undefined) return <AdminNotFoundRoute />;
  return (
    <div className="mx-auto max-w-232">
      <PageHeader
        title={t("adminSettings:title")}
        states={
          <PublishingStatus
            writable={writable}
            onFailed={(error) => showErrorToast(t("publishing.failedToAsk"), error)}
          />
        }
      />
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,45rem)] lg:gap-8">
        <SettingsNav />
        <div className="flex min-w-0 flex-col gap-4">
          <SettingsOf key={page} page={page} writable={writable} />
        </div>
      </div>
    </div>
  );
}

function SettingsOf({ page, writable }: { page: SettingPage; writable: boolean }) {
  const { t } = useTranslation(["admin", "adminSettings"]);
  const { toast } = useToast();
  const refreshPublishing = useRefreshPublishing();
  const { user } = useAdmin();
  const query = useSettings();
  if (query.data) {
    return (
      <SettingsForm
        page={page}
        settings={query.data}
        userId={user.id}
        writable={writable}
        onSaved={() => {
          toast({ title: t("adminSettings:saved"), description: t("adminSettings:savedText") });
          void refreshPublishing();
        }}
      />
    );
  }
  if (query.error) {
    return (
      <Card>
        <QueryError title={t("adminSettings:failed")} query={query} />
      </Card>
    );
  }
  return groupsOf(page).map(([group]) => <Skeleton key={group} className="h-72 rounded-2xl" />);
}
