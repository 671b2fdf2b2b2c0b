import { useTranslation } from "react-i18next";
import { currentLanguage } from "./i18n";
import type { Language } from "./language";

/** The interface language; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
