import { defaultLanguage, isLanguage, type Language } from "@/lib/language";

/** The language that a course is in, as its row says; the default where that is none of ours. */
export const toLanguage = (code: string | null): Language => (isLanguage(code) ? code : defaultLanguage);
