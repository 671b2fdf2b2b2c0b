import type { Language } from "../contract/enums.ts";
import en from "./texts/en.json" with { type: "json" };
import ptBr from "./texts/pt-BR.json" with { type: "json" };
import ptPt from "./texts/pt-PT.json" with { type: "json" };

/** All texts of the e-mails. `{word}` is a placeholder. */
export type EmailTexts = typeof ptBr;

export const emailTexts: Record<Language, EmailTexts> = { "pt-BR": ptBr, "pt-PT": ptPt, en };

/**
 * Replaces the placeholders of a text.
 *
 * @throws for a placeholder without a value
 */
export function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) {
      throw new Error(`The text "${text}" needs a value for {${name}}.`);
    }
    return value;
  });
}
