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
] as const;

/** The name of a translation file. */
export type Namespace = (typeof namespaces)[number];

/** Where texts are looked up when no namespace is named; loaded before the first render. */
export const defaultNamespace = "common" satisfies Namespace;
