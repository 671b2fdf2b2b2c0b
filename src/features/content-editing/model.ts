import { toXmlText } from "@contract/plain-text";
import * as z from "zod/mini";
import type { Json, Tables } from "@database";
import { says } from "@/lib/validation";

/** Languages of a page text, as its columns end. Spanish is kept for a later language of the interface. */
export const textLanguages = ["pt", "pt_pt", "en", "es"] as const;

export type TextLanguage = (typeof textLanguages)[number];

/** Those that visitors read. */
export const shownLanguages = ["pt", "pt_pt", "en"] as const satisfies readonly TextLanguage[];

export type ShownLanguage = (typeof shownLanguages)[number];

export type TextValues = Record<TextLanguage, string>;

/** What a text is on its page: what it is called, and how much room it has. */
export const textKinds = [
  "title",
  "subtitle",
  "lead",
  "text",
  "point",
  "button",
  "video",
  "version",
  "date",
  "body",
] as const;

export type TextKind = (typeof textKinds)[number];

const sharedKinds: readonly TextKind[] = ["video", "version", "date"];

/** Whether a text has one value for all languages, which is stored as the Brazilian one. */
export function isShared({ kind }: Pick<EditableText, "kind">): boolean {
  return sharedKinds.includes(kind);
}

/** Characters that a text of each kind has room for. */
export const longestOf: Record<TextKind, number> = {
  title: 120,
  subtitle: 300,
  lead: 300,
  text: 600,
  point: 120,
  button: 60,
  video: 2048,
  version: 40,
  date: 10,
  body: 100_000,
};

/** A text that the team may change. */
export type EditableText = {
  /** Its key among the stored texts, as home.hero.title. */
  pageKey: string;
  kind: TextKind;
  /** Which of its section's things it belongs to, from 1; null for one of the section itself. */
  item: number | null;
  /** What stands there while nothing is stored; no Spanish. */
  builtIn: TextValues;
};

/** A stored text; `seen` is when it last changed, which saving says. */
export type StoredText = { values: TextValues; seen: string };

/** The stored texts by their key. */
export type StoredTexts = Readonly<Record<string, StoredText>>;

/** A change as `save_site_content` takes it; without `seen` there was none. Empty in every language, it is deleted. */
export type TextChange = { pageKey: string; values: TextValues; seen: string | null };

/** What a text was. Times are ISO 8601. */
export type TextVersion = {
  id: number;
  values: TextValues;
  deleted: boolean;
  /** Name or e-mail; null for an account that is gone, or a change made in Studio. */
  savedBy: string | null;
  savedAt: string;
};

export const noText: TextValues = { pt: "", pt_pt: "", en: "", es: "" };

type ValueColumns = Pick<
  Tables<"site_content">,
  "content_value_pt" | "content_value_pt_pt" | "content_value_en" | "content_value_es"
>;

/** Reads the values of a row. */
export function toValues(row: ValueColumns): TextValues {
  return {
    pt: row.content_value_pt ?? "",
    pt_pt: row.content_value_pt_pt ?? "",
    en: row.content_value_en ?? "",
    es: row.content_value_es ?? "",
  };
}

/** A change as the database's function reads it. */
export function toChangeRow({ pageKey, values, seen }: TextChange): Json {
  const texts = Object.entries(values).map(([language, text]) => [language, toXmlText(text)] as const);
  return { page_key: pageKey, ...Object.fromEntries(texts), seen };
}

/** What the fields of a text hold: what is stored, else what stands there meanwhile. */
export function fieldsOf(text: EditableText, stored: StoredText | undefined): TextValues {
  return stored?.values ?? text.builtIn;
}

/** What visitors see of a text in a language: its own, else the Brazilian one, else the built-in one. */
export function shownText(text: EditableText, values: TextValues, language: ShownLanguage): string {
  return values[language].trim() || values.pt.trim() || text.builtIn[language];
}

/** The languages in which visitors see the Brazilian text, because theirs is missing. */
export function missingLanguages(text: EditableText, values: TextValues): ShownLanguage[] {
  if (isShared(text) || values.pt.trim() === "") return [];
  return shownLanguages.filter((language) => values[language].trim() === "");
}

/** How many translations are missing among stored texts. */
export function countMissing(texts: readonly EditableText[], stored: StoredTexts): number {
  return texts.reduce((sum, text) => {
    const values = stored[text.pageKey]?.values;
    return sum + (values ? missingLanguages(text, values).length : 0);
  }, 0);
}

/** The fields of a section's form. */
export type SectionFields = Record<string, string>;

/** The field of a text in a language. A dot in the name would make the form nest its values. */
export function fieldName(pageKey: string, language: TextLanguage): string {
  return `${pageKey.replaceAll(".", "/")}:${language}`;
}

/** Everything that a section's form holds. */
export function sectionFields(texts: readonly EditableText[], stored: StoredTexts): SectionFields {
  return Object.fromEntries(
    texts.flatMap((text) => {
      const values = fieldsOf(text, stored[text.pageKey]);
      return textLanguages.map((language) => [fieldName(text.pageKey, language), values[language]]);
    }),
  );
}

/** The values of one text among the fields. */
export function valuesIn(fields: SectionFields, pageKey: string): TextValues {
  const value = (language: TextLanguage) => fields[fieldName(pageKey, language)] ?? "";
  return { pt: value("pt"), pt_pt: value("pt_pt"), en: value("en"), es: value("es") };
}

/**
 * The texts that were changed, each whole: the first change of a built-in text stores it in every language,
 * so that the others go on showing what they showed.
 */
export function changesOf(
  texts: readonly EditableText[],
  stored: StoredTexts,
  fields: SectionFields,
): TextChange[] {
  return texts.flatMap((text) => {
    const values = valuesIn(fields, text.pageKey);
    const before = fieldsOf(text, stored[text.pageKey]);
    const isChanged = textLanguages.some((language) => values[language].trim() !== before[language].trim());
    const seen = stored[text.pageKey]?.seen ?? null;
    const isEmpty = textLanguages.every((language) => values[language].trim() === "");
    return isChanged && !(isEmpty && seen === null) ? [{ pageKey: text.pageKey, values, seen }] : [];
  });
}

/** The form of a section's texts. */
export function sectionSchema(texts: readonly EditableText[]) {
  const fields = texts.flatMap(({ pageKey, kind }) =>
    textLanguages.map((language) => {
      const longest = longestOf[kind];
      const field = z
        .string()
        .check(z.refine((value) => value.trim().length <= longest, says(`validation.maxLength:${longest}`)));
      return [fieldName(pageKey, language), field] as const;
    }),
  );
  return z.object(Object.fromEntries(fields));
}
