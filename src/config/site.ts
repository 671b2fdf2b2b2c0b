/** The brand: defaults, which the settings of the administration replace at build. Sentences (the tagline too) are translations. */
const defaults = {
  name: "Site Pronto",
  domain: "sitepronto.test",
  contactEmail: "ola@sitepronto.test",
};

/**
 * The site as the settings name it. Empty texts are not shown.
 *
 * @param settings by their keys, those without a value left out
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
    /** Hosts of other sites whose pictures pages may show. */
    imageHosts: (settings["image_hosts"] ?? "").split(",").flatMap((host) => host.trim() || []),
    company: {
      name: settings["company_name"] ?? "",
      taxId: settings["company_tax_id"] ?? "",
      address: settings["company_address"] ?? "",
    },
  };
}

type Site = Readonly<ReturnType<typeof siteOf>>;

/** The site with the settings of when it was built; put there by vite.config.ts, so that only Vite knows it. */
declare const SITE: Site | undefined;

/** What runs the site, and where it is found. */
export const site: Site = typeof SITE === "undefined" ? siteOf({}) : SITE;
