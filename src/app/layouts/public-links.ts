import { paths } from "@/platform/paths";

/** The pages of the public menu in order, with the text key of each name. */
export const publicLinks = [
  { to: paths.models, label: "nav.models" },
  { to: paths.plans, label: "nav.plans" },
  { to: paths.hosting, label: "nav.hosting" },
  { to: paths.howItWorks, label: "nav.howItWorks" },
  { to: paths.blog, label: "nav.blog" },
  { to: paths.faq, label: "nav.faqShort" },
] as const;
