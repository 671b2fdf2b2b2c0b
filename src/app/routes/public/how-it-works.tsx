import { useTranslation } from "react-i18next";
import { ClosingCall } from "@/components/closing-call";
import { PageHead } from "@/components/page-head";
import { PageIntro } from "@/components/page-intro";
import { QuestionList } from "@/components/question-list";
import { paths } from "@/config/paths";
import { Journey } from "@/features/marketing/components/journey";

const items = ["domain", "time", "payment", "late", "cancel"] as const;

/** From sign-up to a live site. */
export function HowItWorksRoute() {
  const { t } = useTranslation("howItWorksPage");
  const questions = items.map((id) => ({
    id,
    title: t(`questions.${id}.title`),
    text: t(`questions.${id}.text`),
  }));
  return (
    <>
      <PageHead
        title={t("head.title")}
        headline={t("title")}
        description={t("head.description")}
        questions={questions}
      />
      <PageIntro title={t("title")} lead={t("lead")} />
      <Journey />
      <section
        aria-labelledby="questions"
        className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[4fr_8fr]"
      >
        <header className="flex flex-col gap-3">
          <h2 id="questions" className="text-display">
            {t("questions.title")}
          </h2>
          <p className="text-lg text-muted">{t("questions.text")}</p>
        </header>
        <QuestionList group="questions" questions={questions} as="h3" />
      </section>
      <ClosingCall
        title={t("closing.title")}
        text={t("closing.text")}
        button={t("closing.button")}
        to={paths.register}
      />
    </>
  );
}
