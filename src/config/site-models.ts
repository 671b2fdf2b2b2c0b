/** The models of websites in the order of their pages, with their name in addresses. */
export const siteModels = [
  { model: "bakery", slug: "padaria" },
  { model: "clinic", slug: "clinica" },
  { model: "law_office", slug: "advocacia" },
  { model: "photographer", slug: "fotografia" },
  { model: "restaurant", slug: "restaurante" },
  { model: "workshop", slug: "oficina" },
] as const;

/** A model of a website. */
export type SiteModel = (typeof siteModels)[number]["model"];

/** Query parameter of the sign-up page that names the chosen model. */
export const modelParameter = "modelo";

/** Returns the path of a model's own website, which the pages of the models show in a frame. */
export const sitePathOf = (slug: string) => `/vitrine/${slug}`;
