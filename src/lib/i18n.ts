import { createInstance, type BackendModule } from "i18next";
import { textsFolder } from "virtual:locales";
import { closestLanguage, defaultLanguage, isLanguage, languages, type Language } from "./language";
import { defaultNamespace, type Namespace } from "./namespaces";

const storageKey = "language";

type TextFile = Record<string, unknown>;

/** The translations of this page. Components read them with `useTranslation`. */
export const i18n = createInstance();

async function readTexts(file: string): Promise<TextFile> {
  // A build keeps them as files (see scripts/vite/complete-locales.ts).
  if (import.meta.env.PROD && !import.meta.env.SSR) {
    const response = await fetch(`${textsFolder}/${file}`);
    if (!response.ok) throw new Error(`No texts at ${response.url}`);
    return (await response.json()) as TextFile;
  }
  const load = import.meta.glob<TextFile>("/locales/*/*.json", { import: "default" })[`/locales/${file}`];
  if (!load) throw new Error(`No texts for ${file}`);
  return load();
}

const lazyFiles: BackendModule = {
  type: "backend",
  callbackApi: false,
  init() {},
  async read(language: string, namespace: string) {
    return readTexts(`${language}/${namespace}.json`);
  },
};

function showLanguageOnPage(language: string): void {
  const root = document.documentElement;
  // Written again, even the same language would have every element styled anew.
  if (root.lang !== language) root.lang = language;
}

// The build completes every language from the default one (see scripts/vite/complete-locales.ts),
// so that no page loads two languages to show one.
const options = {
  supportedLngs: [...languages],
  fallbackLng: false,
  ns: [defaultNamespace],
  defaultNS: defaultNamespace,
  load: "currentOnly",
  interpolation: { escapeValue: false },
  returnNull: false,
} as const;

/** The language of a page that was pre-rendered, and the texts it carries, by namespace. */
export type CarriedTexts = { language: string; texts: Record<string, Record<string, unknown>> };

/**
 * Starts the translations and waits for the texts every page needs. Never rejects for a missing file.
 *
 * @param carried of a pre-rendered page: its language was decided before it was
 * shown (see the script in index.html), and its texts are here already
 */
export async function startI18n(carried: CarriedTexts | null = null): Promise<void> {
  i18n.on("languageChanged", showLanguageOnPage);
  // A page that carries its texts needs nobody to detect its language.
  if (!carried) i18n.use((await import("i18next-browser-languagedetector")).default);
  await i18n.use(lazyFiles).init({
    ...options,
    ...(carried && {
      lng: carried.language,
      resources: { [carried.language]: carried.texts },
      partialBundledLanguages: true,
    }),
    debug: import.meta.env.DEV && import.meta.env.MODE !== "test",
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

/** While pre-rendering: speaks a language from now on, with these texts at hand. Answers the texts. */
export async function speak(
  language: Language,
  needed: readonly Namespace[],
): Promise<Record<string, Record<string, unknown>>> {
  if (!i18n.isInitialized) await i18n.use(lazyFiles).init({ ...options, lng: language });
  await i18n.changeLanguage(language);
  await i18n.loadNamespaces([...needed]);
  const names = [...new Set([defaultNamespace, ...needed])];
  return Object.fromEntries(names.map((name) => [name, i18n.getResourceBundle(language, name)]));
}

/**
 * Loads texts ahead of a route that needs them, so that it renders at once.
 * Throws when they do not arrive: a page of bare keys would be worse than an error.
 */
export async function loadNamespaces(needed: readonly Namespace[]): Promise<void> {
  await i18n.loadNamespaces([...needed]);
  const missing = needed.filter((namespace) => !i18n.hasResourceBundle(currentLanguage(), namespace));
  if (missing.length > 0) throw new Error(`Unable to preload the texts of ${missing.join(", ")}.`);
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
