import { useTranslation } from "react-i18next";
import { ClosingCall } from "@/components/closing-call";
import { PublicPageHead } from "@/components/public-page-head";
import { PageIntro } from "@/components/page-intro";
import { paths } from "@/config/paths";
import { usePageTexts } from "@/features/content/queries";
import { Journey } from "@/features/marketing/components/journey";
import { QuestionSection } from "@/features/marketing/components/question-section";
import { howItWorksQuestions, howItWorksTextKeys } from "@/features/marketing/page-texts/how-it-works";

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
