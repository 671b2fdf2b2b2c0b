import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHead } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { paths } from "@/platform/paths";

/** The panel's error page for unknown addresses. */
export function DashboardNotFoundRoute() {
  const { t } = useTranslation(["dashboard", "common"]);
  return (
    <Card className="mx-auto flex w-full max-w-2xl flex-col items-start gap-6 p-6 sm:p-10">
      <PageHead title={t("common:notFound.title")} />
      <p
        aria-hidden="true"
        className="-rotate-4 rounded-xl border-2 border-ink bg-accent px-5 py-2 font-display text-4xl leading-none font-extrabold text-accent-ink"
      >
        404
      </p>
      <div className="flex flex-col gap-3">
        <h1 className="text-title">{t("notFound.title")}</h1>
        <p className="max-w-prose text-muted">{t("notFound.text")}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.dashboard.home} className={buttonVariants()}>
          {t("notFound.toDashboard")}
        </Link>
        <Link to={paths.dashboard.support} className={buttonVariants({ variant: "outline" })}>
          {t("notFound.toSupport")}
        </Link>
      </div>
    </Card>
  );
}
