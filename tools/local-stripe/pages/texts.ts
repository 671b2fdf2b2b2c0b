import { english, type Texts } from "./english.ts";
import type { Language } from "./language.ts";
import { portuguese } from "./portuguese.ts";

/** Words of the pages by language. */
export const texts: Record<Language, Texts> = { "pt-BR": portuguese, en: english };
