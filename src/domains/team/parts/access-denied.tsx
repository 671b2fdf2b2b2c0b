import Lock from "lucide-react/icons/lock";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { Card } from "@/kit/ui/card";

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
