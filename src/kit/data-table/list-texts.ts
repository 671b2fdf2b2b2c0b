import type { ParseKeys, TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "@/platform/language";
import { useLanguage } from "@/platform/use-language";

type ListNamespaces = ["admin", "taskWords"];

/** Key of a text that a list can show. */
export type ListTextKey = ParseKeys<ListNamespaces>;

/** Translation function and language for formatting a row's values. */
export type ListTexts = { t: TFunction<ListNamespaces>; language: Language };

/** Returns the texts of a list in the chosen language. */
export function useListTexts(): ListTexts {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  // A page with texts of another namespace loads it before it renders.
  return useMemo(() => ({ t: t as unknown as ListTexts["t"], language }), [t, language]);
}
