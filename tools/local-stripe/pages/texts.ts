import type { CardError, DeclineCode } from "../cards.ts";
import { english } from "./english.ts";
import type { Language } from "./language.ts";
import { portuguese } from "./portuguese.ts";

/** Why a field of the payment page is invalid. */
export type FieldError =
  CardError | DeclineCode | "authentication_failed" | "name_missing" | "email_missing" | "email_invalid";

/** Words of the pages in one language. */
export type Texts = typeof english;

/** Words of the pages by language. */
export const texts: Record<Language, Texts> = { "pt-BR": portuguese, en: english };
