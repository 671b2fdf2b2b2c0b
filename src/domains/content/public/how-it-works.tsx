import { useTranslation } from "react-i18next";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { paths } from "@/platform/paths";
import { usePageTexts } from "../data";
import { ClosingCall } from "../parts/closing-call";
import { Journey } from "./journey";
import { howItWorksQuestions, howItWorksTextKeys } from "./page-texts/how-it-works";
import { QuestionSection } from "./question-section";

// Exported for the content editor, which edits and previews this page.
export { QuestionSection, howItWorksQuestions, Journey, howItWorksTextKeys as textKeys };

/** The steps from the sign-up to a live site. */
export function HowItWorksRoute() {
  const { t } = useTranslation("howItWorksPage");
  const text = usePageTexts("howItWorks", howItWorksTextKeys, (key) => t(key));
  const questions = howItWorksQuestions.map((id) => ({
    id,
    title: text(`questions.${id}.title`),
    text: text(`questions.${id}.text`),
  }));
  return (
    <>
      <PublicPageHead
        title={t("head.title")}
        headline={text("title")}
        description={t("head.description")}
        questions={questions}
      />
      <PageIntro title={text("title")} lead={text("lead")} />
      <Journey text={text} />
      <QuestionSection title={text("questions.title")} text={text("questions.text")} questions={questions} />
      <ClosingCall
        title={text("closing.title")}
        text={text("closing.text")}
        button={text("closing.button")}
        to={paths.register}
      />
    </>
  );
}
