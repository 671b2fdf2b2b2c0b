import { useQuery } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { i18n } from "@/platform/i18n";
import { type Language, languages } from "@/platform/language";
import type { Namespace } from "@/platform/namespaces";
import { type ContentPage, type LegalPageName, pageKeyOf } from "../rules";
import { type EditableText, isShared, type TextKind, textKinds, type VisibleLanguage } from "./rules";

/** A section of a page that is edited and previewed separately. */
export type SectionName =
  | "hero"
  | "steps"
  | "included"
  | "intro"
  | "performance"
  | "security"
  | "features"
  | "next"
  | "questions"
  | "migration"
  | "items"
  | "money"
  | "help"
  | "closing"
  | "document";

/** The editable pages in order, with the translations that contain their defaults. */
const editedPages = [
  { page: "home", namespace: "homePage" },
  { page: "plans", namespace: "plansPage" },
  { page: "howItWorks", namespace: "howItWorksPage" },
  { page: "hosting", namespace: "hostingPage" },
  { page: "faq", namespace: "faqPage" },
  { page: "terms", namespace: "plansPage" },
  { page: "privacy", namespace: "plansPage" },
] as const satisfies readonly { page: ContentPage; namespace: Namespace }[];

/** Interface language of each stored language. */
export const interfaceLanguage: Record<VisibleLanguage, Language> = { pt: "pt-BR", pt_pt: "pt-PT", en: "en" };

/** Returns the default text of a page's key in a language. */
type BuiltInText = (language: Language, page: ContentPage, key: string) => string;

/** Returns whether a page is a legal document with a single section. */
function isLegalPage(page: ContentPage): page is LegalPageName {
  return page === "terms" || page === "privacy";
}

export type EditableSection = { name: SectionName; texts: readonly EditableText[] };
export type EditablePage = { page: ContentPage; namespace: Namespace; sections: readonly EditableSection[] };

// The button that opens an e-mail has this name, too.
function kindOf(name: string | undefined): TextKind {
  return textKinds.find((kind) => kind === name) ?? "button";
}

// "steps.open.title" belongs to the section "steps" and the item "open".
function placeOf(key: string): { section: SectionName; item: string | null; kind: TextKind } {
  const parts = key.split(".");
  const kind = kindOf(parts.at(-1));
  if (parts[1] === "points")
    return { section: parts[0] as SectionName, item: parts[2] ?? null, kind: "point" };
  // Excluded services are shown in the section of the included ones.
  if (parts[0] === "domain") return { section: "included", item: "domain", kind };
  return {
    section: parts.length === 1 ? "intro" : (parts[0] as SectionName),
    item: parts.length > 2 ? (parts[1] ?? null) : null,
    kind,
  };
}

/** Returns the editable pages with their sections and texts. */
function editablePages(files: PublicPages, builtIn: BuiltInText): EditablePage[] {
  return editedPages.map(({ page, namespace }) => {
    const sections = new Map<SectionName, { items: string[]; texts: EditableText[] }>();
    for (const key of files[page].textKeys) {
      const {
        section: name,
        item,
        kind,
      } = isLegalPage(page) ? { section: "document" as const, item: null, kind: kindOf(key) } : placeOf(key);
      const section = sections.get(name) ?? { items: [], texts: [] };
      sections.set(name, section);
      if (item !== null && !section.items.includes(item)) section.items.push(item);
      const inLanguage = (language: Language) => (isShared({ kind }) ? "" : builtIn(language, page, key));
      section.texts.push({
        pageKey: pageKeyOf(page, key),
        kind,
        item: item === null ? null : section.items.indexOf(item) + 1,
        builtIn: { pt: inLanguage("pt-BR"), pt_pt: inLanguage("pt-PT"), en: inLanguage("en"), es: "" },
      });
    }
    return {
      page,
      namespace,
      sections: [...sections].map(([name, { texts }]) => ({ name, texts })),
    };
  });
}

/**
 * Loads the modules of the public pages, which contain the preview sections and the editable keys. Imports them as the
 * router does, because a static import would move their code into files that other public pages load.
 */
async function loadPublicPages() {
  const [home, plans, howItWorks, hosting, faq, legal, { renderArticle }] = await Promise.all([
    import("../public/home"),
    import("../public/plans"),
    import("../public/how-it-works"),
    import("../public/hosting"),
    import("../public/faq"),
    import("../public/legal"),
    import("@/platform/article/render-article"),
  ]);
  const pages = { home, plans, howItWorks, hosting, faq, terms: legal, privacy: legal } satisfies Record<
    ContentPage,
    object
  >;
  return { ...pages, renderArticle };
}

/** Modules of the public pages by page. */
export type PublicPages = Awaited<ReturnType<typeof loadPublicPages>>;

/** The editable pages with their files and translations by language. */
export type PageTranslations = {
  pages: readonly EditablePage[];
  files: PublicPages;
  of: Record<Language, I18n>;
};

async function openLanguage(language: Language): Promise<I18n> {
  // Uses the edited language instead of the panel's; both share the loaded texts.
  const instance = i18n.cloneInstance({ lng: language });
  await instance.changeLanguage(language);
  await instance.loadNamespaces(editedPages.map(({ namespace }) => namespace));
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
