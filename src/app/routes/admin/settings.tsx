import { useTranslation } from "react-i18next";
import { PageHeader } from "@/components/page-header";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { SettingsForm } from "@/features/settings/components/settings-form";
import { useSettings } from "@/features/settings/queries";
import { PublishingStatus } from "@/features/publishing/components/publishing-status";
import { useRefreshPublishing } from "@/features/publishing/queries";
import { useAdmin, useCan } from "../../layouts/admin/admin-context";
import { useToast } from "../../toast";
import { useErrorToast } from "../../use-error-toast";

/** Edits the settings that apply without a new build. */
export function AdminSettingsRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const refreshPublishing = useRefreshPublishing();
  const { user } = useAdmin();
  const writable = useCan("settings.write");
  const query = useSettings();
  return (
    <>
      <PageHeader
        title={t("settings.title")}
        states={
          <PublishingStatus
            writable={writable}
            onFailed={(error) => showErrorToast(t("publishing.failedToAsk"), error)}
          />
        }
      />
      {query.data ? (
        <SettingsForm
          settings={query.data}
          userId={user.id}
          writable={writable}
          onSaved={() => {
            toast({ title: t("settings.saved"), description: t("settings.savedText") });
            void refreshPublishing();
          }}
        />
      ) : query.error ? (
        <Card>
          <QueryError title={t("settings.failed")} query={query} />
        </Card>
      ) : (
        <Skeleton className="h-96 max-w-3xl" />
      )}
    </>
  );
}
