import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Storefront } from "@/domains/sites/parts/storefront";
import { PageHead } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { adminPaths } from "@/platform/admin-paths";
import { site } from "@/platform/site";

/** Error page for unknown addresses below /administrador: the shop with its shutter down. */
export function AdminNotFoundRoute() {
  const { t } = useTranslation(["admin", "common"]);
  const title = t("common:notFound.title");
  return (
    <Card className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <PageHead title={title} />
      <Storefront state="unpaid" name={site.name} className="w-60 max-w-full" />
      <h1 className="text-2xl leading-9">{title}</h1>
      <p className="max-w-prose text-muted">{t("common:notFound.description")}</p>
      <Link to={adminPaths.home} className={buttonVariants({ variant: "outline" })}>
        {t("nav.home")}
      </Link>
    </Card>
  );
}
