import { useTranslation } from "react-i18next";
import { site } from "@/config/site";
import { useLanguage } from "@/lib/i18n";
import type { Language } from "@/lib/language";

const locales: Record<Language, string> = { "pt-BR": "pt_BR", "pt-PT": "pt_PT", en: "en_US" };

type PageHeadProps = {
  /** Without one, the page is called by the site's name and tagline. */
  title?: string;
  description?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
};

/** Title and meta data of a page. React moves them into the document's head, and takes them out again. */
export function PageHead({ title, description, noindex = false }: PageHeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <title>{title ? `${title} · ${site.name}` : `${site.name} · ${t("site.tagline")}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noindex ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:locale" content={locales[language]} />
    </>
  );
}
