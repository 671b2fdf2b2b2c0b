import { createInstance, type BackendModule } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import { initReactI18next, useTranslation } from "react-i18next";
import { closestLanguage, defaultLanguage, isLanguage, languages, type Language } from "./language";
import { defaultNamespace, type Namespace } from "./namespaces";

const storageKey = "language";

const files = import.meta.glob<Record<string, unknown>>("/locales/*/*.json", { import: "default" });

/** The translations of this page. Components read them with `useTranslation`. */
export const i18n = createInstance();

const lazyFiles: BackendModule = {
  type: "backend",
  callbackApi: false,
  init() {},
  async read(language: string, namespace: string) {
    const load = files[`/locales/${language}/${namespace}.json`];
    if (!load) throw new Error(`No texts for ${language}/${namespace}`);
    return load();
  },
};

function showLanguageOnPage(language: string): void {
  document.documentElement.lang = language;
}

/** Starts the translations and waits for the texts every page needs. Never rejects for a missing file. */
export async function startI18n(): Promise<void> {
  i18n.on("languageChanged", showLanguageOnPage);
  await i18n
    .use(lazyFiles)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...languages],
      fallbackLng: defaultLanguage,
      ns: [defaultNamespace],
      defaultNS: defaultNamespace,
      load: "currentOnly",
      debug: import.meta.env.DEV && import.meta.env.MODE !== "test",
      interpolation: { escapeValue: false },
      returnNull: false,
      detection: {
        order: ["localStorage", "navigator", "htmlTag"],
        lookupLocalStorage: storageKey,
        // Only a person's choice is stored (in changeLanguage): a guess that was
        // stored could no longer be told from a choice.
        caches: [],
        convertDetectedLanguage: closestLanguage,
      },
    });
}

/** Loads texts ahead of a route that needs them, so that it renders at once. */
export async function loadNamespaces(needed: readonly Namespace[]): Promise<void> {
  await i18n.loadNamespaces([...needed]);
}

/** The interface language now. */
export function currentLanguage(): Language {
  return isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : defaultLanguage;
}

/** Whether the person has chosen a language in this browser. */
export function hasChosenLanguage(): boolean {
  try {
    return isLanguage(localStorage.getItem(storageKey));
  } catch {
    return false;
  }
}

/** Switches the interface to the language the person chose, and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be blocked: the choice then lasts until the page is closed.
  }
  await i18n.changeLanguage(language);
}

/** Switches to the language of someone's profile unless another was chosen in this browser. */
export async function adoptLanguage(language: Language): Promise<void> {
  if (!hasChosenLanguage() && language !== currentLanguage()) await i18n.changeLanguage(language);
}

/** The interface language; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
