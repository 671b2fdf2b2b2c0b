/** The brand: defaults, which the settings of the administration replace at build. Sentences (the tagline too) are translations. */
const defaults = {
  name: "Site Pronto",
  domain: "sitepronto.test",
  contactEmail: "ola@sitepronto.test",
};

/** What the settings said when the site was built, by their keys; put there by vite.config.ts. */
declare const SITE_SETTINGS: Readonly<Record<string, string>> | undefined;

const settings = typeof SITE_SETTINGS === "undefined" ? {} : SITE_SETTINGS;

/** What runs the site, as the settings name it, and where it is found. Empty texts are not shown. */
export const site = {
  ...defaults,
  ...(settings["site_name"] && { name: settings["site_name"] }),
  ...(settings["contact_email"] && { contactEmail: settings["contact_email"] }),
  profiles: [
    { name: "Instagram", url: settings["social_instagram"] ?? "" },
    { name: "Facebook", url: settings["social_facebook"] ?? "" },
    { name: "YouTube", url: settings["social_youtube"] ?? "" },
    { name: "LinkedIn", url: settings["social_linkedin"] ?? "" },
  ].filter(({ url }) => url !== ""),
  company: {
    name: settings["company_name"] ?? "",
    taxId: settings["company_tax_id"] ?? "",
    address: settings["company_address"] ?? "",
  },
} as const;
