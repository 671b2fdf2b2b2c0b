import type { Language } from "@/platform/language";

/** A page with texts that administrators may replace; also the prefix of its keys. */
export type ContentPage = "home" | "plans" | "howItWorks" | "hosting" | "faq" | "terms" | "privacy";

/** The pages with a legal document. */
export type LegalPageName = Extract<ContentPage, "terms" | "privacy">;

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

/** The public questions about the page builder, in display order. */
export const faqItems = [
  "what",
  "coding",
  "change",
  "pages",
  "pro",
  "phone",
  "plugins",
  "mistakes",
  "learn",
  "billing",
] as const;

/** The questions before a subscription on /como-funciona and /faq, in display order. */
export const startItems = ["domain", "time", "payment", "late", "cancel"] as const;

/** The texts of the questions before a subscription, each a key of the howItWorksPage translations. */
export const startTextKeys = [
  "questions.title",
  "questions.text",
  ...startItems.flatMap((id) => [`questions.${id}.title`, `questions.${id}.text`] as const),
] as const;

/** The questions about payment on /planos, in display order. */
export const moneyItems = ["cancel", "refund", "price", "methods", "late"] as const;

/** The texts of the questions about payment, each a key of the faqPage translations. */
export const moneyTextKeys = [
  "money.title",
  "money.text",
  ...moneyItems.flatMap((id) => [`money.${id}.title`, `money.${id}.text`] as const),
] as const;

/** The texts of /faq that administrators may replace, each a key of the faqPage translations. */
export const faqTextKeys = [
  "title",
  "lead",
  "items.title",
  "items.text",
  ...faqItems.flatMap((id) => [`items.${id}.title`, `items.${id}.text`] as const),
  ...moneyTextKeys,
  "help.title",
  "help.text",
  "help.email",
] as const;

/** Returns the text of a slot on /faq: the stored one, else the translation. */
export type FaqText = (key: (typeof faqTextKeys)[number]) => string;
