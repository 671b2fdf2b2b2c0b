import { useTranslation } from "react-i18next";
import { SupportQuestions } from "@/domains/support/parts/support-questions";
import { QuestionGroup, QuestionList } from "@/kit/question-list";
import { Card } from "@/kit/ui/card";
import { usePageTexts } from "../data";
import { faqItems, faqTextKeys } from "../rules";

/** Shows the questions about the panel and those of the public site. */
export function FaqSections() {
  const { t } = useTranslation("faqPage");
  const text = usePageTexts("faq", faqTextKeys, (key) => t(key));
  return (
    <QuestionGroup>
      <Card className="flex flex-col gap-4 p-6 sm:p-8">
        <h2 className="text-heading">{t("panel.panel")}</h2>
        <SupportQuestions />
      </Card>
      <Card className="flex flex-col gap-4 p-6 sm:p-8">
        <h2 className="text-heading">{text("items.title")}</h2>
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
    </QuestionGroup>
  );
}
