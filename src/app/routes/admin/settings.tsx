import { useTranslation } from "react-i18next";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { SettingsForm } from "@/features/settings/components/settings-form";
import { useSettings } from "@/features/settings/queries";
import { useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { useToast } from "../../toast";

/** What the team may change without publishing the site again. */
export function AdminSettingsRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const writable = useCan("settings.write");
  const query = useSettings();
  return (
    <>
      <AdminPageHead title={t("settings.title")} lead={t("settings.lead")} />
      {query.data ? (
        <SettingsForm
          settings={query.data}
          writable={writable}
          onSaved={() => toast({ title: t("settings.saved"), description: t("settings.savedText") })}
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
