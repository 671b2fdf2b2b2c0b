import { createInstance, type BackendModule } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import {
  chosenLanguage,
  defaultLanguage,
  isLanguage,
  languageDetection,
  languages,
  type Language,
} from "./language";
import { AppError } from "./app-error";
import { reportFailure } from "./report-failure";
import { defaultNamespace, textFile, type Namespace } from "./namespaces";

type TextFile = Record<string, unknown>;

/** Texts by namespace, in one language. */
export type Texts = Record<string, TextFile>;

/** Name of the error for a page's texts that did not arrive. */
export const missingTexts = "MissingTextsError";

/** The translations of this page. Components read them with `useTranslation`. */
export const i18n = createInstance();

const files = import.meta.glob<{ default: TextFile }>([
  "/locales/*/*.json",
  "/supabase/functions/_shared/contract/task-words/*.json",
]);

const lazyFiles: BackendModule = {
  type: "backend",
  callbackApi: false,
  init() {},
  async read(language: string, namespace: string) {
    const load = files[`/${textFile(language, namespace)}`];
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

const detector = new LanguageDetector();

let started: Promise<unknown> = Promise.resolve();
let held: Promise<unknown> = Promise.resolve();

function showLanguageOnPage(language: string): void {
  const page = document.documentElement;
  // Setting the same language again recalculates all styles.
  if (page.lang !== language) page.lang = language;
}

// A page that is older than the database meets values that it has no text for.
function reportMissingText(_languages: readonly string[], namespace: string): void {
  reportFailure(new AppError("unknown", { cause: { code: `missing_text_${namespace}` } }));
}

/**
 * Starts the translations and waits for the texts every page needs. Never rejects for a missing file.
 *
 * @param page of a pre-rendered page: its language, and the texts that are here already
 */
export async function startI18n(page: { language: Language; texts: Texts } | null = null): Promise<void> {
  i18n.on("languageChanged", showLanguageOnPage);
  i18n.on("missingKey", reportMissingText);
  started = i18n
    .use(lazyFiles)
    .use(detector)
    .init({
      ...options,
      // Without it i18next emits no "missingKey".
      saveMissing: true,
      detection: { ...languageDetection, order: [...languageDetection.order], caches: [] },
      ...(page && {
        lng: page.language,
        resources: { [page.language]: page.texts },
        partialBundledLanguages: true,
      }),
      debug: import.meta.env.DEV && import.meta.env.MODE !== "test",
    })
    // A page translated by the browser may name a language that we do not have.
    .then(() => (i18n.language ? undefined : i18n.changeLanguage(defaultLanguage)));
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
  if (missing.length > 0) {
    throw Object.assign(new Error(`The texts of ${missing.join(", ")} did not arrive.`), {
      name: missingTexts,
    });
  }
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

/** Switches the interface to the chosen language, and stores the choice in this browser where storage is allowed. */
export async function changeLanguage(language: Language): Promise<void> {
  detector.cacheUserLanguage(language, ["localStorage"]);
  await held;
  await i18n.changeLanguage(language);
}

/** Switches to the language of someone's profile unless another was chosen in this browser. */
export async function adoptLanguage(language: Language): Promise<void> {
  await held;
  if (!hasChosenLanguage() && language !== currentLanguage()) await i18n.changeLanguage(language);
}
