/** The translation files of a language, one per part of the product. */
export const namespaces = [
  "common",
  "auth",
  "admin",
  "dashboard",
  "homePage",
  "plansPage",
  "hostingPage",
  "howItWorksPage",
  "blogPage",
  "faqPage",
  "checkout",
  "courses",
  "security",
  "migration",
  "recordForm",
  "taskWords",
] as const;

/** The name of a translation file. */
export type Namespace = (typeof namespaces)[number];

/** Where texts are looked up when no namespace is named; loaded before the first render. */
export const defaultNamespace = "common" satisfies Namespace;

/** The file of a namespace in a language, from the root of the project; words that functions read too are theirs. */
export function textFile(language: string, namespace: string): string {
  return namespace === "taskWords"
    ? `supabase/functions/_shared/contract/task-words/${language}.json`
    : `locales/${language}/${namespace}.json`;
}
