import { Helmet } from "react-helmet-async";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { addressOf, hasLanguageAddresses } from "@/platform/addresses";
import { env } from "@/platform/env";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import { defaultLanguage, languages, type Language } from "@/platform/language";
import { socialImageOf, socialImageSize } from "@/platform/social-image";
import {
  article as articleData,
  breadcrumbs,
  jsonLd,
  faqPage,
  organization,
  product as productData,
} from "@/platform/structured-data";
import { useServedHead } from "@/platform/prerender/served-head";
import { collectSocialImage } from "@/platform/prerender/collector";
import { documentTitle } from "./page-header";

const locales: Record<Language, string> = { "pt-BR": "pt_BR", "pt-PT": "pt_PT", en: "en_US" };

/** Metadata of a public page. */
type PublicPageHeadProps = {
  /** Defaults to the site's name and tagline. */
  title?: string;
  description?: string;
  /** Excludes the page from search engines, for example a blog search. */
  noindex?: boolean;
  /** Questions answered on the page. */
  questions?: readonly { title: string; text: string }[];
  /** The offered product; its price in minor units with the ISO 4217 code. */
  product?: { name: string; amount: number; currency: string; interval: "month" | "year" } | undefined;
  /** The pages between the front page and this one, with paths and names. */
  parents?: readonly { name: string; path: string }[];
  /** A text in a single language, independent of the page's language. */
  article?: {
    author: string;
    keywords: string;
    /** ISO 8601 times. */
    publishedAt: string;
    updatedAt: string;
    language: Language;
  };
  /** URL of the page's own social image. Default: a drawn one. */
  image?: string | undefined;
  /** Text of the drawn social image. Default: the title. */
  headline?: string;
};

const absolute = (path: string, language: Language) => env.siteUrl + addressOf(path, language);

/** Sets title and metadata of a public page for search engines and shared links. */
export function PublicPageHead(props: PublicPageHeadProps) {
  const { title, description, headline, noindex = false } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname } = useLocation();
  useServedHead();

  const path = pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
  const heading = title ?? `${site.name} · ${t("site.tagline")}`;
  const isFound = !noindex && hasLanguageAddresses(path);
  collectSocialImage({ title: heading, headline: headline ?? heading });
  return (
    <>
      <Helmet>
        <title>{title ? documentTitle(title) : heading}</title>
        {description ? <meta name="description" content={description} /> : null}
        <meta property="og:locale" content={locales[language]} />
        {isFound ? null : <meta name="robots" content="noindex" />}
      </Helmet>
      {isFound ? <SharedHead {...props} path={path} heading={heading} language={language} /> : null}
    </>
  );
}

type SharedHeadProps = PublicPageHeadProps & { path: string; heading: string; language: Language };

/** Metadata for search engines and shared links. Helmet loses tags inside fragments. */
function SharedHead({ path, heading, language, description, article, image, ...props }: SharedHeadProps) {
  const { t } = useTranslation();
  // The canonical URL of an article is in its own language.
  const url = absolute(path, article?.language ?? language);
  const picture = image ?? env.siteUrl + socialImageOf(path, article?.language ?? language);
  const { parents = [], questions = [], product } = props;
  const trail = [
    { name: t("nav.home"), path: paths.home },
    ...parents,
    ...(path === paths.home ? [] : [{ name: heading, path }]),
  ].map((step) => ({ name: step.name, url: absolute(step.path, language) }));
  const facts = { description: description ?? "", url, image: picture };

  return (
    <Helmet>
      {languages
        .filter((code) => code !== language)
        .map((code) => (
          <meta key={code} property="og:locale:alternate" content={locales[code]} />
        ))}
      <meta property="og:type" content={article ? "article" : "website"} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={heading} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      {image ? null : <meta property="og:image:width" content={String(socialImageSize.width)} />}
      {image ? null : <meta property="og:image:height" content={String(socialImageSize.height)} />}
      <meta property="og:image:alt" content={heading} />
      {article ? <meta property="article:published_time" content={article.publishedAt} /> : null}
      {article ? <meta property="article:modified_time" content={article.updatedAt} /> : null}
      {/* The other values come from the tags above. */}
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="canonical" href={url} />
      {article
        ? null
        : languages.map((code) => (
            <link key={code} rel="alternate" hrefLang={code} href={absolute(path, code)} />
          ))}
      {article ? null : <link rel="alternate" hrefLang="x-default" href={absolute(path, defaultLanguage)} />}
      {/* React moves the tags above into the document's head and renders this one in place. */}
      <script type="application/ld+json">
        {jsonLd([
          path === paths.home ? organization() : breadcrumbs(trail),
          ...(article ? [articleData({ ...article, ...facts, title: heading })] : []),
          ...(questions.length > 0 ? [faqPage(questions)] : []),
          ...(product ? [productData({ ...product, ...facts, name: `${site.name}: ${product.name}` })] : []),
        ])}
      </script>
    </Helmet>
  );
}
