import type { ReactNode } from "react";
import { PageIntro } from "@/kit/page-intro";
import { QuestionList } from "@/kit/question-list";
import { paths } from "@/platform/paths";
import { ClosingCall } from "../public/closing-call";
import type { ContentPage } from "../rules";
import type { SectionName } from "./editable-pages";
import type { PublicPages } from "./public-pages";
import { usePlanPrice } from "@/domains/billing/plan";

type Text = (key: string) => string;
type SectionPreviewProps = {
  /** Source of the sections. */
  files: PublicPages;
  page: ContentPage;
  section: SectionName;
  /** Returns the displayed text of a translation key. */
  text: Text;
  /** Text of the sign on the front page's illustration. */
  sign: string;
};

/** Renders a section of a public page with the edited texts. */
export function SectionPreview({ files, page, section, text, sign }: SectionPreviewProps): ReactNode {
  const { home, plans, howItWorks, hosting, faq } = files;
  const leadKey = page === "plans" ? "subtitle" : "lead";
  switch (section) {
    case "hero":
      return <HeroPreview home={home} text={text} />;
    case "steps":
      return page === "howItWorks" ? (
        <howItWorks.Journey text={text} />
      ) : (
        <home.Steps text={text} id="steps" />
      );
    case "included":
      return <home.Included text={text} />;
    case "intro":
      return page === "faq" ? (
        <div className="px-4 py-10 sm:px-6">
          <faq.FaqIntro text={text} />
        </div>
      ) : (
        <PageIntro title={text("title")} lead={text(leadKey)}>
          {page === "hosting" ? <hosting.FoundationDrawing /> : null}
        </PageIntro>
      );
    case "performance":
      return <hosting.Performance text={text} />;
    case "security":
      return <hosting.Security text={text} />;
    case "features":
      return <hosting.HostingFeatures text={text} />;
    case "document":
      return (
        <files.terms.LegalPage
          title={text("title")}
          lead={text("lead")}
          sample={[]}
          document={{
            ...files.renderArticle(text("body")),
            version: text("version"),
            date: text("date"),
          }}
        />
      );
    case "next":
      return <plans.BeforeSubscribing text={text} />;
    case "questions":
      return (
        <howItWorks.QuestionSection
          title={text("questions.title")}
          text={text("questions.text")}
          questions={questionsOf(howItWorks.howItWorksQuestions, "questions", text)}
          unfolded
        />
      );
    case "migration":
      return <hosting.Migration text={text} />;
    case "items":
      return (
        <div className="px-4 py-10 sm:px-6">
          <QuestionList questions={questionsOf(faq.faqItems, "items", text)} unfolded />
        </div>
      );
    case "money":
      return (
        <howItWorks.QuestionSection
          title={text("money.title")}
          text={text("money.text")}
          questions={questionsOf(faq.moneyItems, "money", text)}
          unfolded
        />
      );
    case "help":
      return (
        <div className="px-4 py-10 sm:px-6">
          <faq.FaqHelp text={text} />
        </div>
      );
    case "closing":
      return (
        <ClosingCall
          title={text("closing.title")}
          text={text("closing.text")}
          button={text("closing.button")}
          to={paths.register}
          {...(page === "home" && { sign })}
        />
      );
  }
}

function HeroPreview({ home, text }: { home: PublicPages["home"]; text: Text }) {
  const price = usePlanPrice();
  return <home.Hero text={text} video={text(home.heroVideoKey)} price={price} target="" />;
}

function questionsOf(ids: readonly string[], section: string, text: Text) {
  return ids.map((id) => ({
    id,
    title: text(`${section}.${id}.title`),
    text: text(`${section}.${id}.text`),
  }));
}
