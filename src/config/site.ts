/** The brand: change it here and it changes everywhere. Sentences (the tagline too) are translations. */
export const site = {
  name: "Site Pronto",
  domain: "sitepronto.test",
  contactEmail: "ola@sitepronto.test",
} as const;
