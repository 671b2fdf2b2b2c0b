import type { Language } from "../contract/enums.ts";
import en from "./texts/en.json" with { type: "json" };
import ptBr from "./texts/pt-BR.json" with { type: "json" };
import ptPt from "./texts/pt-PT.json" with { type: "json" };

/** Every text of the messages. `{word}` marks a place that is filled in. */
export type EmailTexts = typeof ptBr;

export const emailTexts: Record<Language, EmailTexts> = { "pt-BR": ptBr, "pt-PT": ptPt, en };

/** Puts values in the places of a text. A place without a value is a mistake of ours, and says so. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) {
      throw new Error(`The text "${text}" needs a value for {${name}}.`);
    }
    return value;
  });
}
