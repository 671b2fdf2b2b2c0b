import Lock from "lucide-react/icons/lock";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { Card } from "@/components/ui/card";
import { AdminPageHead } from "./admin-page-head";

/** Replaces a page that the user's role does not include. */
export function AccessDenied({ title }: { title: string }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <AdminPageHead title={title} />
      <Card>
        <EmptyState icon={Lock} title={t("access.denied")} description={t("access.noPermission")} />
      </Card>
    </>
  );
}
