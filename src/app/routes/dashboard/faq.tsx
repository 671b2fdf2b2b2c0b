import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHead } from "@/components/page-head";
import { QuestionList } from "@/components/question-list";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { usePageTexts } from "@/features/content/queries";
import { faqItems, faqTextKeys } from "@/features/marketing/page-texts/faq";
import { SupportQuestions } from "@/features/support/components/support-questions";

/** /dashboard/perguntas-frequentes: the questions about the panel and the public ones, in one place. */
export function DashboardFaqRoute() {
  const { t } = useTranslation("faqPage");
  const text = usePageTexts("faq", faqTextKeys, (key) => t(key));
  return (
    <div className="flex flex-col gap-6">
      <PageHead title={t("panel.headTitle")} noindex />
      <h1 className="text-title">{t("panel.title")}</h1>
      <Card className="flex flex-col gap-4 p-6 sm:p-8">
        <h2 className="text-heading">{t("panel.panel")}</h2>
        <SupportQuestions />
      </Card>
      <Card className="flex flex-col gap-4 p-6 sm:p-8">
        <h2 className="text-heading">{t("panel.builder")}</h2>
        <QuestionList
          as="h3"
          size="small"
          questions={faqItems.map((id) => ({
            id,
            title: text(`items.${id}.title`),
            text: text(`items.${id}.text`),
          }))}
        />
      </Card>
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
  );
}
