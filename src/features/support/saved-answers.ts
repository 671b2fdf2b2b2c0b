import * as z from "zod/mini";
import type { Tables } from "@database";
import { isLanguage, type Language } from "@/lib/language";
import { limitedText, plainLine, says } from "@/lib/validation";
import { lengthOf, maxTextLength } from "./model";

/** Longest title of a saved answer, in characters. */
export const maxTitleLength = 100;

const optionalText = () =>
  z.string().check(
    z.trim(),
    z.refine((text) => lengthOf(text) <= maxTextLength, says(`validation.maxLength:${maxTextLength}`)),
  );

/** What is saved of an answer: a text per language, of which only the first must be there. */
export const savedAnswerSchema = z.object({
  title: plainLine(maxTitleLength),
  ptBr: limitedText(maxTextLength),
  ptPt: optionalText(),
  en: optionalText(),
});

export type SavedAnswerFields = z.output<typeof savedAnswerSchema>;

/** An answer that the team gives often. `updatedAt` names the state that was read. */
export type SavedAnswer = { id: string; updatedAt: string; fields: SavedAnswerFields };

/** What a new one begins with. */
export const emptyAnswer: SavedAnswerFields = { title: "", ptBr: "", ptPt: "", en: "" };

/** Reads a stored answer. */
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

// In the customer's language, which need not be that of the interface.
const yourSite: Readonly<Record<Language, string>> = {
  "pt-BR": "o seu site",
  "pt-PT": "o seu site",
  en: "your site",
};

/** Whom an answer is for. The domain is as people read it. */
export type Addressee = { name: string; domain: string | null; language: string };

/** An answer in the language of whom it is for (else Brazilian Portuguese), with `{name}` and `{domain}` filled in. */
export function fillAnswer({ fields }: SavedAnswer, { name, domain, language }: Addressee): string {
  const known = isLanguage(language) ? language : "pt-BR";
  const text = fields[fieldOf[known]] || fields.ptBr;
  return text.replaceAll(/\{(name|domain)\}/g, (_place, what) =>
    what === "name" ? name : (domain ?? yourSite[known]),
  );
}
