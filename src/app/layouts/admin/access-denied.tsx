import Lock from "lucide-react/icons/lock";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";

/** Replaces a page that the user's role does not include. */
export function AccessDenied({ title }: { title: string }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={Lock} title={t("access.denied")} description={t("access.noPermission")} />
      </Card>
    </>
  );
}
