import type admin from "@locales/pt-BR/admin.json";
import type adminAnalytics from "@locales/pt-BR/adminAnalytics.json";
import type adminAudit from "@locales/pt-BR/adminAudit.json";
import type adminCourses from "@locales/pt-BR/adminCourses.json";
import type adminCustomer from "@locales/pt-BR/adminCustomer.json";
import type adminPlans from "@locales/pt-BR/adminPlans.json";
import type adminPrices from "@locales/pt-BR/adminPrices.json";
import type adminBilling from "@locales/pt-BR/adminBilling.json";
import type adminRefunds from "@locales/pt-BR/adminRefunds.json";
import type adminSettings from "@locales/pt-BR/adminSettings.json";
import type adminTeam from "@locales/pt-BR/adminTeam.json";
import type attachments from "@locales/pt-BR/attachments.json";
import type auth from "@locales/pt-BR/auth.json";
import type autosave from "@locales/pt-BR/autosave.json";
import type blogPage from "@locales/pt-BR/blogPage.json";
import type checkout from "@locales/pt-BR/checkout.json";
import type common from "@locales/pt-BR/common.json";
import type emailCorrection from "@locales/pt-BR/emailCorrection.json";
import type dashboard from "@locales/pt-BR/dashboard.json";
import type firstSteps from "@locales/pt-BR/firstSteps.json";
import type courses from "@locales/pt-BR/courses.json";
import type faqPage from "@locales/pt-BR/faqPage.json";
import type homePage from "@locales/pt-BR/homePage.json";
import type hostingPage from "@locales/pt-BR/hostingPage.json";
import type howItWorksPage from "@locales/pt-BR/howItWorksPage.json";
import type miniatures from "@locales/pt-BR/miniatures.json";
import type modelsPage from "@locales/pt-BR/modelsPage.json";
import type migration from "@locales/pt-BR/migration.json";
import type taskWords from "@contract/task-words/pt-BR.json";
import type plansPage from "@locales/pt-BR/plansPage.json";
import type recordForm from "@locales/pt-BR/recordForm.json";
import type security from "@locales/pt-BR/security.json";

// Checks keys against the default language.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      admin: typeof admin;
      adminAnalytics: typeof adminAnalytics;
      adminAudit: typeof adminAudit;
      adminCourses: typeof adminCourses;
      adminPlans: typeof adminPlans;
      adminPrices: typeof adminPrices;
      adminBilling: typeof adminBilling;
      adminRefunds: typeof adminRefunds;
      adminSettings: typeof adminSettings;
      adminTeam: typeof adminTeam;
      adminCustomer: typeof adminCustomer;
      emailCorrection: typeof emailCorrection;
      attachments: typeof attachments;
      auth: typeof auth;
      autosave: typeof autosave;
      blogPage: typeof blogPage;
      checkout: typeof checkout;
      common: typeof common;
      dashboard: typeof dashboard;
      firstSteps: typeof firstSteps;
      faqPage: typeof faqPage;
      courses: typeof courses;
      homePage: typeof homePage;
      hostingPage: typeof hostingPage;
      howItWorksPage: typeof howItWorksPage;
      migration: typeof migration;
      miniatures: typeof miniatures;
      modelsPage: typeof modelsPage;
      plansPage: typeof plansPage;
      recordForm: typeof recordForm;
      security: typeof security;
      taskWords: typeof taskWords;
    };
  }
}
