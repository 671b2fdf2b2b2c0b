import SearchX from "lucide-react/icons/search-x";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card } from "@/components/ui/card";
import { adminPaths } from "@/config/admin-paths";

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
