import type admin from "@locales/pt-BR/admin.json";
import type auth from "@locales/pt-BR/auth.json";
import type blogPage from "@locales/pt-BR/blogPage.json";
import type common from "@locales/pt-BR/common.json";
import type dashboard from "@locales/pt-BR/dashboard.json";
import type courses from "@locales/pt-BR/courses.json";
import type faqPage from "@locales/pt-BR/faqPage.json";
import type homePage from "@locales/pt-BR/homePage.json";
import type hostingPage from "@locales/pt-BR/hostingPage.json";
import type howItWorksPage from "@locales/pt-BR/howItWorksPage.json";
import type modelsPage from "@locales/pt-BR/modelsPage.json";
import type taskWords from "@contract/task-words/pt-BR.json";
import type plansPage from "@locales/pt-BR/plansPage.json";

// Checks keys against the default language.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      admin: typeof admin;
      auth: typeof auth;
      blogPage: typeof blogPage;
      common: typeof common;
      dashboard: typeof dashboard;
      faqPage: typeof faqPage;
      courses: typeof courses;
      homePage: typeof homePage;
      hostingPage: typeof hostingPage;
      howItWorksPage: typeof howItWorksPage;
      modelsPage: typeof modelsPage;
      plansPage: typeof plansPage;
      taskWords: typeof taskWords;
    };
  }
}
