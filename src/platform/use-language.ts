import { useTranslation } from "react-i18next";
import { currentLanguage } from "./i18n";
import type { Language } from "./language";

/** Returns the interface language and renders the component again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
