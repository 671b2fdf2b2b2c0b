import type { Language } from "@/platform/language";

/** A page with texts that administrators may replace; also the prefix of its keys. */
export type ContentPage = "home" | "plans" | "howItWorks" | "hosting" | "faq" | "terms" | "privacy";

/** Returns the stored key of a page text: `home.hero.title`. */
export function pageKeyOf(page: ContentPage, key: string): string {
  return `${page}.${key}`;
}

/** The columns of a stored text in the languages of the interface. */
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

/** Returns the columns for a language in order of preference. */
export function textColumns(language: Language): readonly TextColumn[] {
  return columns[language];
}

/** Returns the stored text for a language; null when there is none and the translation applies. */
export function storedText(row: SiteContentRow, language: Language): string | null {
  for (const column of columns[language]) {
    const text = row[column]?.trim();
    if (text) return text;
  }
  return null;
}
