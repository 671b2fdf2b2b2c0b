import { toXmlText } from "@contract/plain-text";
import type { Json, Tables } from "@database";
import * as z from "zod/mini";
import { says } from "@/platform/validation";

/**
 * Languages of a page text, as its column suffixes. Spanish is reserved for a later language of the
 * interface.
 */
export const textLanguages = ["pt", "pt_pt", "en", "es"] as const;

export type TextLanguage = (typeof textLanguages)[number];

/** The languages of the pages. */
export const visibleLanguages = ["pt", "pt_pt", "en"] as const satisfies readonly TextLanguage[];

export type VisibleLanguage = (typeof visibleLanguages)[number];

export type TextValues = Record<TextLanguage, string>;

/** The kind of a text on its page, which sets its label and length. */
export const textKinds = [
  "title",
  "subtitle",
  "lead",
  "text",
  "point",
  "button",
  "start",
  "models",
  "caption",
  "video",
  "version",
  "date",
  "body",
] as const;

export type TextKind = (typeof textKinds)[number];

const sharedKinds: readonly TextKind[] = ["video", "version", "date"];

/** Returns whether a text has one value for all languages, stored as the Brazilian one. */
export function isShared({ kind }: Pick<EditableText, "kind">): boolean {
  return sharedKinds.includes(kind);
}

/** Maximum length of each kind of text, in characters. */
export const maxLengths: Record<TextKind, number> = {
  title: 120,
  subtitle: 300,
  lead: 300,
  text: 600,
  point: 120,
  button: 60,
  start: 60,
  models: 60,
  caption: 120,
  video: 2048,
  version: 40,
  date: 10,
  body: 100_000,
};

/** An editable text. */
export type EditableText = {
  /** Its key among the stored texts, such as home.hero.title. */
  pageKey: string;
  kind: TextKind;
  /** The number of the item in its section, from 1; null for a text of the section itself. */
  item: number | null;
  /** The default while nothing is stored; no Spanish. */
  builtIn: TextValues;
};

/** A stored text; `seen` is the time of its last change, which a save sends. */
type StoredText = { values: TextValues; seen: string };

/** The stored texts by key. */
export type StoredTexts = Readonly<Record<string, StoredText>>;

/**
 * A change in the format of `save_site_content`; `seen` is null for a new text. Empty in every language, it
 * is deleted.
 */
export type TextChange = { pageKey: string; values: TextValues; seen: string | null };

/** A version of a text. Times are ISO 8601. */
export type TextVersion = {
  id: number;
  values: TextValues;
  deleted: boolean;
  /** Name or e-mail; null for a deleted account or a change in Studio. */
  savedBy: string | null;
  savedAt: string;
};

export const noText: TextValues = { pt: "", pt_pt: "", en: "", es: "" };

type ValueColumns = Pick<
  Tables<"site_content">,
  "content_value_pt" | "content_value_pt_pt" | "content_value_en" | "content_value_es"
>;

/** Maps the values of a row. */
export function toValues(row: ValueColumns): TextValues {
  return {
    pt: row.content_value_pt ?? "",
    pt_pt: row.content_value_pt_pt ?? "",
    en: row.content_value_en ?? "",
    es: row.content_value_es ?? "",
  };
}

/** Builds the row of a change for the database function. */
export function toChangeRow({ pageKey, values, seen }: TextChange): Json {
  const texts = Object.entries(values).map(([language, text]) => [language, toXmlText(text)] as const);
  return { page_key: pageKey, ...Object.fromEntries(texts), seen };
}

/** Field values: the stored text, or the default text when nothing is stored. */
function fieldsOf(text: EditableText, stored: StoredText | undefined): TextValues {
  return stored?.values ?? text.builtIn;
}

/** Returns the visible text in a language: its own, else the Brazilian one, else the built-in one. */
export function visibleText(text: EditableText, values: TextValues, language: VisibleLanguage): string {
  return values[language].trim() || values.pt.trim() || text.builtIn[language];
}

/**
 * Returns the languages without their own text, in which visitors see the Brazilian or the built-in one. A text that is
 * empty in every language is built in and misses none.
 */
export function missingLanguages(text: EditableText, values: TextValues): VisibleLanguage[] {
  if (isShared(text)) return [];
  const missing = visibleLanguages.filter((language) => values[language].trim() === "");
  return missing.length === visibleLanguages.length ? [] : missing;
}

/** Returns the number of missing translations among stored texts. */
export function countMissing(texts: readonly EditableText[], stored: StoredTexts): number {
  return texts.reduce((sum, text) => {
    const values = stored[text.pageKey]?.values;
    return sum + (values ? missingLanguages(text, values).length : 0);
  }, 0);
}

/** The fields of a section's form. */
export type SectionFields = Record<string, string>;

/** Returns the field of a text in a language. A dot in its name would make the form nest its values. */
export function fieldName(pageKey: string, language: TextLanguage): string {
  return `${pageKey.replaceAll(".", "/")}:${language}`;
}

/** Returns the values of a section's form. */
export function sectionFields(texts: readonly EditableText[], stored: StoredTexts): SectionFields {
  return Object.fromEntries(
    texts.flatMap((text) => {
      const values = fieldsOf(text, stored[text.pageKey]);
      return textLanguages.map((language) => [fieldName(text.pageKey, language), values[language]]);
    }),
  );
}

/** Returns the values of one text among the fields. */
export function valuesIn(fields: SectionFields, pageKey: string): TextValues {
  const value = (language: TextLanguage) => fields[fieldName(pageKey, language)] ?? "";
  return { pt: value("pt"), pt_pt: value("pt_pt"), en: value("en"), es: value("es") };
}

/**
 * Returns the changed texts in all languages: the first change of a built-in text also stores its other
 * languages, so that they remain visible.
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
      const maxLength = maxLengths[kind];
      const field = z
        .string()
        .check(
          z.refine((value) => value.trim().length <= maxLength, says(`validation.maxLength:${maxLength}`)),
        );
      return [fieldName(pageKey, language), field] as const;
    }),
  );
  return z.object(Object.fromEntries(fields));
}
