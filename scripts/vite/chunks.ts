// Modules by their path from src, without the ending.
const modules = (...paths: string[]) => `/src/(${paths.join("|")})\\.tsx?$`;
const packages = (...names: string[]) => `/node_modules/(${names.join("|")})/`;
const icons = (...names: string[]) => `/lucide-react/dist/esm/icons/(${names.join("|")})\\.mjs$`;
const either = (...tests: string[]) => new RegExp(tests.join("|"));

/**
 * The files that scripts are gathered in besides those of single pages, for the bundler's
 * `codeSplitting.groups`. A file holds what is named here and all that this needs and no
 * file of higher priority holds.
 *
 * Every page loads two: "first" needs no React and prepares the texts, while "core", six
 * times its size, is still coming. What only some pages share makes as few files as weight
 * allows: each request costs a slow phone eight milliseconds before it can show anything.
 */
export const chunks = [
  {
    name: "first",
    priority: 2,
    test: either(
      modules("main", "lib/i18n", "lib/language", "lib/namespaces", "lib/page-data"),
      packages("i18next"),
      "preload-helper|virtual:locales",
    ),
  },
  {
    name: "core",
    priority: 1,
    test: either(
      modules("app/start"),
      // Imported on demand, to be evaluated in a task of its own, and needed by every page.
      packages("react", "react-dom", "scheduler"),
      modules(
        "components/closing-call",
        "components/error-state",
        "components/page-intro",
        "components/ui/alert",
        "components/ui/card",
        "components/ui/field-classes",
        "components/ui/input",
        "components/ui/skeleton",
        "features/billing/use-public-plan",
        "lib/format",
      ),
      icons("arrow-right", "check"),
    ),
  },
  {
    name: "sign-in",
    test: either(
      modules(
        "app/auth-navigation",
        "app/layouts/auth-page",
        "components/contact-fields",
        "features/auth/api",
        "features/auth/components/email-field",
        "features/auth/components/password-field",
        "features/auth/model",
        "features/auth/return-path",
        "lib/errors",
      ),
    ),
  },
  {
    name: "checkout",
    test: either(modules("features/billing/use-checkout", "features/billing/recent-checkout")),
  },
  { name: "questions", test: either(modules("components/question-list", "app/routes/faq-items")) },
];

/** The files that every page loads. */
export const chunksOfEveryPage = ["first", "core"];
