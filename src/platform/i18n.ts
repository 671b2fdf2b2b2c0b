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

/** Texts of one language by namespace. */
export type Texts = Record<string, TextFile>;

/** Name of the error for texts that failed to load. */
export const missingTexts = "MissingTextsError";

/** The i18next instance. Components use it through `useTranslation`. */
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
  // Every language is complete (locales.test.ts), so no page loads a second one.
  fallbackLng: false,
  // The first namespace is the default.
  ns: [defaultNamespace],
  load: "currentOnly",
  interpolation: { escapeValue: false },
  // Requests the texts synchronously instead of in a later task.
  initAsync: false,
} as const;

const detector = new LanguageDetector();

let started: Promise<unknown> = Promise.resolve();
let held: Promise<unknown> = Promise.resolve();

function showLanguageOnPage(language: string): void {
  const page = document.documentElement;
  // Setting the same language again would recalculate all styles.
  if (page.lang !== language) page.lang = language;
}

// A page older than the database receives values without a text.
function reportMissingText(_languages: readonly string[], namespace: string): void {
  reportFailure(new AppError("unknown", { cause: { code: `missing_text_${namespace}` } }));
}

/**
 * Starts i18next and loads the texts that every page needs. Does not reject for a missing file.
 *
 * @param page language and texts of a pre-rendered page
 */
export async function startI18n(page: { language: Language; texts: Texts } | null = null): Promise<void> {
  i18n.on("languageChanged", showLanguageOnPage);
  i18n.on("missingKey", reportMissingText);
  started = i18n
    .use(lazyFiles)
    .use(detector)
    .init({
      ...options,
      // i18next emits "missingKey" only with this option.
      saveMissing: true,
      detection: { ...languageDetection, order: [...languageDetection.order], caches: [] },
      ...(page && {
        lng: page.language,
        resources: { [page.language]: page.texts },
        partialBundledLanguages: true,
      }),
      debug: import.meta.env.DEV && import.meta.env.MODE !== "test",
    })
    // The browser's translation may set an unsupported language.
    .then(() => (i18n.language ? undefined : i18n.changeLanguage(defaultLanguage)));
  await started;
}

/** Sets the language during pre-rendering and returns the required texts. */
export async function setLanguage(language: Language, needed: readonly Namespace[]): Promise<Texts> {
  if (!i18n.isInitialized) await i18n.use(lazyFiles).init({ ...options, lng: language });
  await i18n.changeLanguage(language);
  await i18n.loadNamespaces([...needed]);
  const names = [...new Set([defaultNamespace, ...needed])];
  return Object.fromEntries(names.map((name) => [name, i18n.getResourceBundle(language, name) as TextFile]));
}

/**
 * Loads the texts of a route in advance. Throws when they fail to load because a page of bare keys would be worse
 * than an error.
 */
export async function loadNamespaces(needed: readonly Namespace[]): Promise<void> {
  let language: Language;
  do {
    language = currentLanguage();
    await Promise.all([started, i18n.loadNamespaces([...needed])]);
    // i18next loads them in the language of the call, which a profile may have changed since.
  } while (language !== currentLanguage());
  const missing = needed.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (missing.length > 0) {
    throw Object.assign(new Error(`The texts of ${missing.join(", ")} did not arrive.`), {
      name: missingTexts,
    });
  }
}

/** Returns the interface language. */
export function currentLanguage(): Language {
  return isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : defaultLanguage;
}

/** Returns whether the user has chosen a language in this browser. */
export function hasChosenLanguage(): boolean {
  return chosenLanguage() !== null;
}

/** Delays language changes until a promise resolves because hydration requires the pre-rendered language. */
export function holdLanguage(until: Promise<unknown>): void {
  held = until;
}

/** Changes the interface language and stores the choice in this browser when possible. */
export async function changeLanguage(language: Language): Promise<void> {
  detector.cacheUserLanguage(language, ["localStorage"]);
  await held;
  await i18n.changeLanguage(language);
}

/** Applies the profile's language unless another was chosen in this browser. */
export async function adoptLanguage(language: Language): Promise<void> {
  await held;
  if (!hasChosenLanguage() && language !== currentLanguage()) await i18n.changeLanguage(language);
}
