import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PublicPageHead } from "@/kit/public-page-head";
import { QuestionGroup, QuestionList } from "@/kit/question-list";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { usePageTexts } from "../data";
import { faqItems, type FaqText, faqTextKeys, moneyItems } from "../rules";

// Exported for the content editor, which edits and previews this page.
export { faqItems, faqTextKeys as textKeys, moneyItems };

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

/** The head of /faq, which remains visible beside the questions. */
export function FaqIntro({ text }: { text: FaqText }) {
  return (
    <header className="flex flex-col gap-6 self-start lg:sticky lg:top-32">
      <h1 className="text-5xl leading-none font-extrabold tracking-[-0.035em] max-sm:max-w-[7.4em] sm:text-6xl">
        {text("title")}
      </h1>
      <p className="max-w-[28.2em] text-lg leading-relaxed text-muted max-sm:max-w-[19.9em] sm:text-xl sm:leading-relaxed">
        {text("lead")}
      </p>
    </header>
  );
}

/** The contact links under the questions. */
export function FaqHelp({ text }: { text: FaqText }) {
  const { t } = useTranslation("faqPage");
  return (
    <aside className="grid gap-6 rounded-2xl bg-second-soft p-6 sm:grid-cols-[1fr_auto] sm:items-center sm:p-8">
      <div className="flex flex-col gap-1">
        <h2 className="text-heading">{text("help.title")}</h2>
        <p className="text-lg">{text("help.text")}</p>
        <p className="mt-3">
          {t("more")}{" "}
          <Link to={paths.howItWorks} className="text-link">
            {t("moreLink")}
          </Link>
        </p>
      </div>
      <a
        href={`mailto:${site.contactEmail}`}
        className={buttonVariants({ variant: "premium", className: "justify-self-start" })}
      >
        {text("help.email")}
      </a>
    </aside>
  );
}
