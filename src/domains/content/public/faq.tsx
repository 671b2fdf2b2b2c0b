import { useTranslation } from "react-i18next";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { QuestionGroup } from "@/kit/question-list";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { usePageTexts } from "../data";
import { faqItems, type FaqText, faqTextKeys, moneyItems, startItems, startTextKeys } from "../rules";
import { ClosingCall } from "./closing-call";
import { QuestionSection } from "./question-section";
import { StartOffer } from "./start-offer";

// Exported for the content editor, which edits and previews this page.
export { faqItems, faqTextKeys as textKeys, moneyItems };

const startPageKeys = [...startTextKeys, "closing.title", "closing.text", "closing.button"] as const;
const moveKeys = ["migration.title", "migration.text"] as const;

/** The questions about payment that the questions of /como-funciona do not include. */
const moreMoneyItems = ["refund", "price"] as const;

/** /faq: the questions before a subscription, then those about the page builder. */
export function FaqRoute() {
  const { t } = useTranslation(["faqPage", "howItWorksPage", "hostingPage"]);
  const text = usePageTexts("faq", faqTextKeys, (key) => t(key));
  const start = usePageTexts("howItWorks", startPageKeys, (key) => t(key, { ns: "howItWorksPage" }));
  const move = usePageTexts("hosting", moveKeys, (key) => t(key, { ns: "hostingPage" }));
  const startQuestions = [
    ...startItems.map((id) => ({
      id,
      title: start(`questions.${id}.title`),
      text: start(`questions.${id}.text`),
    })),
    ...moreMoneyItems.map((id) => ({
      id,
      title: text(`money.${id}.title`),
      text: text(`money.${id}.text`),
    })),
    { id: "migration", title: move("migration.title"), text: move("migration.text") },
  ];
  const builderQuestions = faqItems.map((id) => ({
    id,
    title: text(`items.${id}.title`),
    text: text(`items.${id}.text`),
  }));
  return (
    <>
      <PublicPageHead
        title={t("head.title")}
        headline={text("title")}
        description={t("head.description")}
        questions={[...startQuestions, ...builderQuestions]}
      />
      <PageIntro title={text("title")} lead={text("lead")}>
        <StartOffer />
      </PageIntro>
      <QuestionGroup>
        <QuestionSection
          id="questions"
          title={start("questions.title")}
          text={start("questions.text")}
          questions={startQuestions}
        />
        <QuestionSection
          id="builder"
          title={text("items.title")}
          text={text("items.text")}
          questions={builderQuestions}
        />
      </QuestionGroup>
      <FaqHelp text={text} />
      <ClosingCall
        title={start("closing.title")}
        text={start("closing.text")}
        button={start("closing.button")}
        to={paths.register}
      />
    </>
  );
}

/** The contact link under the questions. */
export function FaqHelp({ text }: { text: FaqText }) {
  return (
    <aside className="mx-auto w-full max-w-7xl px-4 pt-24 sm:px-6 sm:pt-32">
      <div className="grid gap-6 rounded-2xl bg-second-soft p-6 sm:grid-cols-[1fr_auto] sm:items-center sm:p-8">
        <div className="flex flex-col gap-1">
          <h2 className="text-heading">{text("help.title")}</h2>
          <p className="text-lg">{text("help.text")}</p>
        </div>
        <a
          href={`mailto:${site.contactEmail}`}
          className={buttonVariants({ variant: "premium", className: "justify-self-start" })}
        >
          {text("help.email")}
        </a>
      </div>
    </aside>
  );
}
