import type { ParseKeys, TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "@/lib/language";
import { useLanguage } from "@/lib/use-language";

/** Key of a text of the administration. */
export type ListTextKey = ParseKeys<["admin", "taskWords"]>;

/** What a row's values are written with. */
export type ListTexts = { t: TFunction<["admin", "taskWords"]>; language: Language };

/** Returns the texts of a list in the chosen language. */
export function useListTexts(): ListTexts {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  // A page with texts of another namespace loads it before it renders.
  return useMemo(() => ({ t: t as unknown as ListTexts["t"], language }), [t, language]);
}
