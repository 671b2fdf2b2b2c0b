import { useTranslation } from "react-i18next";
import { PublicPageHead } from "@/kit/public-page-head";
import { QuestionGroup, QuestionList } from "@/kit/question-list";
import { usePageTexts } from "../data";
import { faqItems, faqTextKeys, moneyItems } from "../rules";
import { FaqHelp, FaqIntro } from "./faq-parts";

// Exported for the content editor, which edits and previews this page.
export { FaqHelp, FaqIntro, faqItems, faqTextKeys as textKeys, moneyItems };

/** Frequent questions. */
export function FaqRoute() {
  const { t } = useTranslation("faqPage");
  const text = usePageTexts("faq", faqTextKeys, (key) => t(key));
  const questions = faqItems.map((id) => ({
    id,
    title: text(`items.${id}.title`),
    text: text(`items.${id}.text`),
  }));
  const moneyQuestions = moneyItems.map((id) => ({
    id,
    title: text(`money.${id}.title`),
    text: text(`money.${id}.text`),
  }));
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-12 px-4 pt-12 pb-24 sm:px-6 sm:pt-20 sm:pb-32 lg:grid-cols-[5fr_7fr]">
      <PublicPageHead
        title={t("head.title")}
        headline={text("title")}
        description={t("head.description")}
        questions={[...questions, ...moneyQuestions]}
      />
      <FaqIntro text={text} />
      <div className="flex flex-col gap-14">
        <QuestionGroup>
          <QuestionList questions={questions} />
          <section aria-labelledby="money" className="flex flex-col gap-6">
            <h2 id="money" className="text-title">
              {text("money.title")}
            </h2>
            <QuestionList questions={moneyQuestions} as="h3" />
          </section>
        </QuestionGroup>
        <FaqHelp text={text} />
      </div>
    </div>
  );
}
