import { useQuery } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { i18n } from "@/platform/i18n";
import { type Language, languages } from "@/platform/language";
import type { Namespace } from "@/platform/namespaces";
import type { ContentPage } from "../rules";
import { type EditablePage, editablePages, editedPages, isLegalPage } from "./editable-pages";
import { loadPublicPages, type PublicPages } from "./public-pages";

/** The editable pages with their files and translations by language. */
export type PageTranslations = {
  pages: readonly EditablePage[];
  files: PublicPages;
  of: Record<Language, I18n>;
};

// Texts of the drawings in the previews, which are not edited.
const previewNamespaces: readonly Namespace[] = ["miniatures"];

async function openLanguage(language: Language): Promise<I18n> {
  // Uses the edited language instead of the panel's; both share the loaded texts.
  const instance = i18n.cloneInstance({ lng: language });
  await instance.changeLanguage(language);
  await instance.loadNamespaces([...editedPages.map(({ namespace }) => namespace), ...previewNamespaces]);
  return instance;
}

async function loadPageTranslations(): Promise<PageTranslations> {
  const [files, ...opened] = await Promise.all([
    loadPublicPages(),
    ...languages.map(async (language) => [language, await openLanguage(language)] as const),
  ]);
  const of = Object.fromEntries(opened) as Record<Language, I18n>;
  const namespaceOf = new Map<ContentPage, Namespace>(
    editedPages.map(({ page, namespace }) => [page, namespace]),
  );
  const builtIn = (language: Language, page: ContentPage, key: string): string => {
    if (isLegalPage(page) && key === "body") {
      const sample = files[page].samples[page](of[language].getFixedT(language, "plansPage"));
      return files[page].sampleMarkdown(sample);
    }
    const path = isLegalPage(page) ? `legal.${page}.${key}` : key;
    const text: unknown = of[language].getResource(language, namespaceOf.get(page) ?? "", path);
    if (typeof text !== "string") throw new Error(`No text for ${language}/${page}/${key}`);
    return text;
  };
  return { pages: editablePages(files, builtIn), files, of };
}

/** Loads the editable pages and their default texts in every language. */
export function usePageTranslations() {
  return useQuery({
    queryKey: ["page-translations"],
    queryFn: loadPageTranslations,
    staleTime: Infinity,
    structuralSharing: false,
  });
}
