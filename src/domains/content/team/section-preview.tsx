import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { type ReactNode, Suspense, useState } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { usePlanPrice } from "@/domains/billing/plan";
import { ChoiceBar } from "@/kit/choice-bar";
import { PageIntro } from "@/kit/page-intro";
import { PreviewFrame } from "@/kit/preview-frame";
import { paths } from "@/platform/paths";
import { ClosingCall } from "../public/closing-call";
import { type ContentPage, pageKeyOf } from "../rules";
import {
  type EditablePage,
  type EditableSection,
  interfaceLanguage,
  type PageTranslations,
  type PublicPages,
  type SectionName,
} from "./editable-pages";
import { type SectionFields, valuesIn, type VisibleLanguage, visibleText } from "./rules";

const widths = { phone: 390, desktop: 1280 } as const;
const icons = { phone: Smartphone, desktop: Monitor } as const;

type PreviewPaneProps = {
  page: EditablePage;
  section: EditableSection;
  fields: SectionFields;
  /** The edited language. */
  language: VisibleLanguage;
  files: PageTranslations["files"];
  translations: PageTranslations["of"];
};

/** Previews a section on a phone or a desktop. */
export function PreviewPane({ page, section, fields, language, files, translations }: PreviewPaneProps) {
  const { t } = useTranslation("admin");
  const [size, setSize] = useState<keyof typeof widths>("phone");
  const texts = new Map(section.texts.map((text) => [text.pageKey, text]));
  const inLanguage = interfaceLanguage[language];

  function textAt(key: string): string {
    const text = texts.get(pageKeyOf(page.page, key));
    return text ? visibleText(text, valuesIn(fields, text.pageKey), language) : "";
  }

  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="preview" className="mr-auto text-lg leading-6">
          {t("content.preview.title")}
          <span className="ml-2 font-sans text-sm font-normal text-muted">
            {t(`content.languages.${language}`)}
          </span>
        </h2>
        <ChoiceBar
          look="segments"
          label={t("content.preview.size")}
          choices={(["phone", "desktop"] as const).map((one) => {
            const Icon = icons[one];
            return {
              id: one,
              label: (
                <>
                  <Icon aria-hidden="true" className="size-4" />
                  <span>{t(`content.preview.${one}`)}</span>
                </>
              ),
              isCurrent: size === one,
              onSelect: () => setSize(one),
            };
          })}
        />
      </div>
      <PreviewFrame title={t("content.preview.title")} width={widths[size]} language={inLanguage}>
        <I18nextProvider i18n={translations[inLanguage]}>
          <Suspense fallback={null}>
            <SectionPreview
              files={files}
              page={page.page}
              section={section.name}
              text={textAt}
              sign={String(translations[inLanguage].getResource(inLanguage, "homePage", "closing.sign"))}
            />
          </Suspense>
        </I18nextProvider>
      </PreviewFrame>
    </section>
  );
}

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
function SectionPreview({ files, page, section, text, sign }: SectionPreviewProps): ReactNode {
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
      return (
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
          id="questions"
          title={text("questions.title")}
          text={text("questions.text")}
          questions={questionsOf(howItWorks.startItems, "questions", text)}
          unfolded
        />
      );
    case "migration":
      return <hosting.Migration text={text} />;
    case "items":
      return (
        <howItWorks.QuestionSection
          id="builder"
          title={text("items.title")}
          text={text("items.text")}
          questions={questionsOf(faq.faqItems, "items", text)}
          unfolded
        />
      );
    case "money":
      return (
        <howItWorks.QuestionSection
          id="money"
          title={text("money.title")}
          text={text("money.text")}
          questions={questionsOf(faq.moneyItems, "money", text)}
          unfolded
        />
      );
    case "help":
      return <faq.FaqHelp text={text} />;
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
