import type { i18n as I18n } from "i18next";
import { useQuery } from "@tanstack/react-query";
import { i18n } from "@/lib/i18n";
import { languages, type Language } from "@/lib/language";
import type { Namespace } from "@/lib/namespaces";
import { editablePages, pageTexts, type EditablePage } from "./editable-pages";

/** The editable pages, and the translations of each language for showing them. */
export type PageTranslations = { pages: readonly EditablePage[]; of: Record<Language, I18n> };

async function openLanguage(language: Language): Promise<I18n> {
  // Of its own language, whatever the panel speaks; both keep their texts in one place.
  const instance = i18n.cloneInstance({ lng: language });
  await instance.changeLanguage(language);
  await instance.loadNamespaces(pageTexts.map(({ namespace }) => namespace));
  return instance;
}

async function loadPageTranslations(): Promise<PageTranslations> {
  const opened = await Promise.all(
    languages.map(async (language) => [language, await openLanguage(language)] as const),
  );
  const of = Object.fromEntries(opened) as Record<Language, I18n>;
  const builtIn = (language: Language, namespace: Namespace, key: string): string => {
    const text: unknown = of[language].getResource(language, namespace, key);
    if (typeof text !== "string") throw new Error(`No text for ${language}/${namespace}/${key}`);
    return text;
  };
  return { pages: editablePages(builtIn), of };
}

/** Loads the built-in texts of every editable page, in every language. */
export function usePageTranslations() {
  return useQuery({
    queryKey: ["page-translations"],
    queryFn: loadPageTranslations,
    staleTime: Infinity,
    structuralSharing: false,
  });
}
