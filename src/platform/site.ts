/** Brand defaults, which the settings replace at build time. Sentences such as the tagline are translations. */
const defaults = {
  name: "Site Pronto",
  domain: "sitepronto.test",
  contactEmail: "ola@sitepronto.test",
};

/**
 * Returns the site's data from the settings. Empty texts are not shown.
 *
 * @param settings values by key, without empty ones
 */
export function siteOf(settings: Readonly<Record<string, string>>) {
  return {
    ...defaults,
    ...(settings["site_name"] && { name: settings["site_name"] }),
    ...(settings["contact_email"] && { contactEmail: settings["contact_email"] }),
    profiles: [
      { name: "Instagram", url: settings["social_instagram"] ?? "" },
      { name: "Facebook", url: settings["social_facebook"] ?? "" },
      { name: "YouTube", url: settings["social_youtube"] ?? "" },
      { name: "LinkedIn", url: settings["social_linkedin"] ?? "" },
    ].filter(({ url }) => url !== ""),
    /** Hosts of external images that pages may show. */
    imageHosts: (settings["image_hosts"] ?? "").split(",").flatMap((host) => host.trim() || []),
    /** URL of a WhatsApp conversation with support, whose number is stored in E.164. */
    whatsapp: settings["support_whatsapp"]?.replace("+", "https://wa.me/") ?? "",
    company: {
      name: settings["company_name"] ?? "",
      taxId: settings["company_tax_id"] ?? "",
      address: settings["company_address"] ?? "",
    },
  };
}

type Site = Readonly<ReturnType<typeof siteOf>>;

/** The settings at build time. Only Vite defines this constant (vite.config.ts). */
declare const SITE: Site | undefined;

/** The site's brand and contact data. */
export const site: Site = typeof SITE === "undefined" ? siteOf({}) : SITE;
