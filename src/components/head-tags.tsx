import { useLayoutEffect } from "react";
import { Helmet } from "react-helmet-async";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { addressOf, hasLanguageAddresses } from "@/config/addresses";
import { env } from "@/config/env";
import { paths } from "@/config/paths";
import { site } from "@/config/site";
import { useLanguage } from "@/lib/use-language";
import { defaultLanguage, languages, type Language } from "@/lib/language";
import { clearWrittenHead } from "@/lib/written-head";
import { socialImageOf, socialImageSize } from "@/lib/social-image";
import {
  article as articleData,
  breadcrumbs,
  jsonLd,
  faqPage,
  organization,
  product as productData,
} from "@/lib/structured-data";

const locales: Record<Language, string> = { "pt-BR": "pt_BR", "pt-PT": "pt_PT", en: "en_US" };

/** What a page says of itself. */
export type PageHeadProps = {
  /** Without one, the page is called by the site's name and tagline. */
  title?: string;
  description?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** Questions that the page answers. */
  questions?: readonly { title: string; text: string }[];
  /** What the page sells; the price in minor units, with its ISO 4217 code. */
  product?:
    { name: string; price: { amount: number; currency: string }; interval: "month" | "year" } | undefined;
  /** The pages between the front page and this one, as paths with their names. */
  parents?: readonly { name: string; path: string }[];
  /** A text written in one language, whatever the language around it. */
  article?: {
    author: string;
    keywords: string;
    /** ISO times. */
    publishedAt: string;
    updatedAt: string;
    language: Language;
  };
  /** Address of a picture of this page's own; one is drawn otherwise. */
  image?: string | undefined;
};

const absolute = (path: string, language: Language) => env.siteUrl + addressOf(path, language);

/** The tags of `PageHead`. */
export function HeadTags({
  title,
  description,
  noindex = false,
  questions = [],
  product,
  parents = [],
  article,
  image,
}: PageHeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname } = useLocation();

  // What the page came written with would stand beside these.
  useLayoutEffect(clearWrittenHead, []);

  const path = pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
  const heading = title ?? `${site.name} · ${t("site.tagline")}`;
  const fullTitle = title ? `${title} · ${site.name}` : heading;
  const basics = [
    ...(description ? [{ name: "description", content: description }] : []),
    { property: "og:locale", content: locales[language] },
  ];
  if (noindex || !hasLanguageAddresses(path)) {
    return <Helmet title={fullTitle} meta={[...basics, { name: "robots", content: "noindex" }]} />;
  }

  // A text in one language is found at that language's address; the others merely frame it.
  const canonical = absolute(path, article?.language ?? language);
  const picture = image ?? env.siteUrl + socialImageOf(path, article?.language ?? language);
  const alternates = article
    ? []
    : [
        ...languages.map((code) => ({ hrefLang: code, href: absolute(path, code) })),
        { hrefLang: "x-default", href: absolute(path, defaultLanguage) },
      ];
  const trail = [
    { name: t("nav.home"), path: paths.home },
    ...parents,
    ...(path === paths.home ? [] : [{ name: heading, path }]),
  ].map((step) => ({ name: step.name, url: absolute(step.path, language) }));

  return (
    <Helmet
      title={fullTitle}
      meta={[
        ...basics,
        ...languages
          .filter((code) => code !== language)
          .map((code) => ({ property: "og:locale:alternate", content: locales[code] })),
        { property: "og:type", content: article ? "article" : "website" },
        { property: "og:site_name", content: site.name },
        { property: "og:title", content: heading },
        ...(description ? [{ property: "og:description", content: description }] : []),
        { property: "og:url", content: canonical },
        { property: "og:image", content: picture },
        ...(image
          ? []
          : [
              { property: "og:image:width", content: String(socialImageSize.width) },
              { property: "og:image:height", content: String(socialImageSize.height) },
            ]),
        { property: "og:image:alt", content: heading },
        ...(article
          ? [
              { property: "article:published_time", content: article.publishedAt },
              { property: "article:modified_time", content: article.updatedAt },
            ]
          : []),
        // The rest of the card is taken from the tags above.
        { name: "twitter:card", content: "summary_large_image" },
      ]}
      link={[
        { rel: "canonical", href: canonical },
        ...alternates.map((alternate) => ({ rel: "alternate", ...alternate })),
      ]}
      script={[
        {
          type: "application/ld+json",
          innerHTML: jsonLd([
            ...(path === paths.home ? [organization()] : [breadcrumbs(trail)]),
            ...(article
              ? [
                  articleData({
                    ...article,
                    title: heading,
                    description: description ?? "",
                    url: canonical,
                    image: picture,
                  }),
                ]
              : []),
            ...(questions.length > 0 ? [faqPage(questions)] : []),
            ...(product
              ? [
                  productData({
                    ...product,
                    name: `${site.name}: ${product.name}`,
                    description: description ?? "",
                    url: canonical,
                    image: picture,
                  }),
                ]
              : []),
          ]),
        },
      ]}
    />
  );
}
