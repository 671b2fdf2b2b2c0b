import type { Language } from "@/lib/language";

/** A page with texts that administrators may replace, as its keys begin. */
export type ContentPage = "home" | "plans" | "howItWorks" | "hosting" | "faq" | "terms" | "privacy";

/** The key under which a text of a page is stored: `home.hero.title`. */
export function pageKeyOf(page: ContentPage, key: string): string {
  return `${page}.${key}`;
}

/** A stored text's columns that some language of the interface reads. */
export type SiteContentRow = {
  page_key: string;
  content_value_pt?: string | null;
  content_value_pt_pt?: string | null;
  content_value_en?: string | null;
};

type TextColumn = Exclude<keyof SiteContentRow, "page_key">;

const columns: Record<Language, readonly TextColumn[]> = {
  "pt-BR": ["content_value_pt"],
  "pt-PT": ["content_value_pt_pt", "content_value_pt"],
  en: ["content_value_en", "content_value_pt"],
};

/** The columns a language's texts are taken from, the first that is filled in winning. */
export function textColumns(language: Language): readonly TextColumn[] {
  return columns[language];
}

/** The stored text for a language; null when there is none, so that the translation stands. */
export function storedText(row: SiteContentRow, language: Language): string | null {
  for (const column of columns[language]) {
    const text = row[column]?.trim();
    if (text) return text;
  }
  return null;
}
