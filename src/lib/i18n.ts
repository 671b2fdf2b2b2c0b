import { createInstance, type BackendModule } from "i18next";
import {
  chosenLanguage,
  defaultLanguage,
  isLanguage,
  languages,
  languageStorageKey,
  preferredLanguage,
  type Language,
} from "./language";
import { defaultNamespace, type Namespace } from "./namespaces";

type TextFile = Record<string, unknown>;

/** Texts by namespace, in one language. */
export type Texts = Record<string, TextFile>;

/** The translations of this page. Components read them with `useTranslation`. */
export const i18n = createInstance();

const files = import.meta.glob<{ default: TextFile }>("/locales/*/*.json");

const lazyFiles: BackendModule = {
  type: "backend",
  callbackApi: false,
  init() {},
  async read(language: string, namespace: string) {
    const load = files[`/locales/${language}/${namespace}.json`];
    if (!load) throw new Error(`No texts for ${language}/${namespace}`);
    return (await load()).default;
  },
};

const options = {
  supportedLngs: [...languages],
  // Every language has every text (locales.test.ts): no page loads two languages to show one.
  fallbackLng: false,
  // The first is the default.
  ns: [defaultNamespace],
  load: "currentOnly",
  interpolation: { escapeValue: false },
  // Asks for the texts at once, not in a task of its own.
  initAsync: false,
} as const;

let started: Promise<unknown> = Promise.resolve();
let held: Promise<unknown> = Promise.resolve();

function showLanguageOnPage(language: string): void {
  document.documentElement.lang = language;
}

/**
 * Starts the translations and waits for the texts every page needs. Never rejects for a missing file.
 *
 * @param page of a pre-rendered page: its language, and the texts that are here already
 */
export async function startI18n(page: { language: Language; texts: Texts } | null = null): Promise<void> {
  const { lang } = document.documentElement;
  const language = page?.language ?? preferredLanguage() ?? (isLanguage(lang) ? lang : defaultLanguage);
  i18n.on("languageChanged", showLanguageOnPage);
  started = i18n.use(lazyFiles).init({
    ...options,
    lng: language,
    ...(page && { resources: { [page.language]: page.texts }, partialBundledLanguages: true }),
    debug: import.meta.env.DEV && import.meta.env.MODE !== "test",
  });
  await started;
}

/** While pre-rendering: shows a language from now on, with the texts that are needed. Answers the texts. */
export async function setLanguage(language: Language, needed: readonly Namespace[]): Promise<Texts> {
  if (!i18n.isInitialized) await i18n.use(lazyFiles).init({ ...options, lng: language });
  await i18n.changeLanguage(language);
  await i18n.loadNamespaces([...needed]);
  const names = [...new Set([defaultNamespace, ...needed])];
  return Object.fromEntries(names.map((name) => [name, i18n.getResourceBundle(language, name) as TextFile]));
}

/**
 * Loads texts ahead of a route that needs them, so that it renders at once.
 * Throws when they do not arrive: a page of bare keys would be worse than an error.
 */
export async function loadNamespaces(needed: readonly Namespace[]): Promise<void> {
  await Promise.all([started, i18n.loadNamespaces([...needed])]);
  const missing = needed.filter((namespace) => !i18n.hasResourceBundle(currentLanguage(), namespace));
  if (missing.length > 0) throw new Error(`Unable to preload the texts of ${missing.join(", ")}.`);
}

/** The interface language now. */
export function currentLanguage(): Language {
  return isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : defaultLanguage;
}

/** Whether the person has chosen a language in this browser. */
export function hasChosenLanguage(): boolean {
  return chosenLanguage() !== null;
}

/** Shows no other language before a moment: a page that is being hydrated must be as it was pre-rendered. */
export function holdLanguage(until: Promise<unknown>): void {
  held = until;
}

/** Switches the interface to the language the person chose, and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(languageStorageKey, language);
  } catch {
    // Storage may be blocked: the choice then lasts until the page is closed.
  }
  await held;
  await i18n.changeLanguage(language);
}

/** Switches to the language of someone's profile unless another was chosen in this browser. */
export async function adoptLanguage(language: Language): Promise<void> {
  await held;
  if (!hasChosenLanguage() && language !== currentLanguage()) await i18n.changeLanguage(language);
}
