import type { Language } from "@/platform/language";
import type { Namespace } from "@/platform/namespaces";
import { type ContentPage, pageKeyOf } from "../rules";
import type { PublicPages } from "./public-pages";
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
export const editedPages = [
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
export type BuiltInText = (language: Language, page: ContentPage, key: string) => string;

/** Returns whether a page is a legal document with a single section. */
export function isLegalPage(page: ContentPage): page is "terms" | "privacy" {
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
export function editablePages(files: PublicPages, builtIn: BuiltInText): EditablePage[] {
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
