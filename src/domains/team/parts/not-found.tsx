import SearchX from "lucide-react/icons/search-x";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "@/kit/empty-state";
import { PageHeader } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { adminPaths } from "@/platform/admin-paths";

/** Error page for unknown addresses below /administrador. */
export function AdminNotFoundRoute() {
  const { t } = useTranslation(["admin", "common"]);
  return (
    <>
      <PageHeader title={t("common:notFound.title")} />
      <Card>
        <EmptyState
          icon={SearchX}
          title={t("common:notFound.title")}
          description={t("common:notFound.description")}
        >
          <Link to={adminPaths.home} className={buttonVariants({ variant: "outline" })}>
            {t("nav.home")}
          </Link>
        </EmptyState>
      </Card>
    </>
  );
}
