import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHeader } from "@/kit/page-header";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { paths } from "@/platform/paths";
import { FaqSections } from "../parts/faq-sections";

/** /dashboard/perguntas-frequentes: the panel's and the public questions on one page. */
export function DashboardFaqRoute() {
  const { t } = useTranslation("faqPage");
  return (
    <>
      <PageHeader title={t("panel.title")} />
      <div className="flex flex-col gap-6">
        <FaqSections />
        <Card className="flex flex-wrap items-center justify-between gap-4 p-6 sm:p-8">
          <div>
            <h2 className="text-heading">{t("panel.helpTitle")}</h2>
            <p className="text-muted">{t("panel.helpText")}</p>
          </div>
          <Link
            to={`${paths.dashboard.support}#mensagem`}
            className={buttonVariants({ variant: "outline", className: "max-sm:w-full" })}
          >
            {t("panel.help")}
          </Link>
        </Card>
      </div>
    </>
  );
}
