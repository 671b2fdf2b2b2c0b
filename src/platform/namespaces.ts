/** Translation files per language: one for each area and public page, and what several areas share. */
export const namespaces = [
  "common",
  "auth",
  "admin",
  "dashboard",
  "homePage",
  "modelsPage",
  "plansPage",
  "hostingPage",
  "howItWorksPage",
  "blogPage",
  "faqPage",
  "courses",
  "taskWords",
] as const;

/** The name of a translation file. */
export type Namespace = (typeof namespaces)[number];

/** The default namespace, loaded before the first render. */
export const defaultNamespace = "common" satisfies Namespace;

/** Returns the path of a namespace's file from the project root. Texts shared with functions are in their folder. */
export function textFile(language: string, namespace: string): string {
  return namespace === "taskWords"
    ? `supabase/functions/_shared/contract/task-words/${language}.json`
    : `locales/${language}/${namespace}.json`;
}
