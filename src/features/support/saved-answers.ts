import * as z from "zod/mini";
import type { Tables } from "@database";
import { isLanguage, type Language } from "@/lib/language";
import { lengthOf, limitedText, plainLine, says } from "@/lib/validation";
import { maxTextLength } from "./model";

/** Maximum length of a saved answer's title, in characters. */
const maxTitleLength = 100;

const optionalText = () =>
  z.string().check(
    z.trim(),
    z.refine((text) => lengthOf(text) <= maxTextLength, says(`validation.maxLength:${maxTextLength}`)),
  );

/** The form of a saved answer: a text per language, of which only the first is required. */
export const savedAnswerSchema = z.object({
  title: plainLine(maxTitleLength),
  ptBr: limitedText(maxTextLength),
  ptPt: optionalText(),
  en: optionalText(),
});

export type SavedAnswerFields = z.output<typeof savedAnswerSchema>;

/** A saved answer of the team. `updatedAt` identifies the loaded version. */
export type SavedAnswer = { id: string; updatedAt: string; fields: SavedAnswerFields };

/** The form values of a new answer. */
export const emptyAnswer: SavedAnswerFields = { title: "", ptBr: "", ptPt: "", en: "" };

/** Maps a stored answer. */
export function toSavedAnswer(row: Tables<"saved_answers">): SavedAnswer {
  return {
    id: row.id,
    updatedAt: row.updated_at,
    fields: { title: row.title, ptBr: row.body_pt, ptPt: row.body_pt_pt, en: row.body_en },
  };
}

const fieldOf = { "pt-BR": "ptBr", "pt-PT": "ptPt", en: "en" } as const satisfies Record<
  Language,
  keyof SavedAnswerFields
>;

// In the customer's language, which may differ from that of the interface.
const yourSite: Readonly<Record<Language, string>> = {
  "pt-BR": "o seu site",
  "pt-PT": "o seu site",
  en: "your site",
};

/** The recipient of an answer. The language is that of the account. */
export type Addressee = { name: string; domain: string | null; language: string };

/** Returns a text with another one as its last paragraph. */
export function appended(before: string, text: string): string {
  return before.trimEnd() === "" ? text : `${before.trimEnd()}\n\n${text}`;
}

/** Returns an answer in the recipient's language (else Brazilian Portuguese) with its placeholders filled. */
export function fillAnswer({ fields }: SavedAnswer, { name, domain, language }: Addressee): string {
  const known = isLanguage(language) ? language : "pt-BR";
  const text = fields[fieldOf[known]] || fields.ptBr;
  return text.replaceAll(/\{(name|domain)\}/g, (_place, what) =>
    what === "name" ? name : (domain ?? yourSite[known]),
  );
}
