import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { Suspense, useState } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { PreviewFrame } from "@/kit/preview-frame";
import { Button } from "@/kit/ui/button";
import { pageKeyOf } from "../rules";
import { type EditablePage, type EditableSection, interfaceLanguage } from "./editable-pages";
import type { PageTranslations } from "./page-translations";
import { type SectionFields, valuesIn, type VisibleLanguage, visibleText } from "./rules";
import { SectionPreview } from "./section-preview";

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
        <fieldset aria-label={t("content.preview.size")} className="flex min-w-0 flex-wrap gap-1">
          {(["phone", "desktop"] as const).map((one) => {
            const Icon = icons[one];
            return (
              <Button
                key={one}
                size="sm"
                variant={size === one ? "secondary" : "outline"}
                aria-pressed={size === one}
                onClick={() => setSize(one)}
              >
                <Icon aria-hidden="true" />
                <span>{t(`content.preview.${one}`)}</span>
              </Button>
            );
          })}
        </fieldset>
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
