import type { Language, SiteModel } from "@contract/enums";
import { languagePrefixes } from "./language-prefixes.ts";

/** The models of websites in the order of their pages, with their name in addresses and the colour of their ground. */
export const siteModels = [
  { model: "bakery", slug: "padaria", ground: "#fbecd0" },
  { model: "clinic", slug: "clinica", ground: "#eff8f5" },
  { model: "law_office", slug: "advocacia", ground: "#f3efe7" },
  { model: "photographer", slug: "fotografia", ground: "#17142a" },
  { model: "restaurant", slug: "restaurante", ground: "#183a2d" },
  { model: "workshop", slug: "oficina", ground: "#2438e0" },
] as const satisfies readonly { model: SiteModel; slug: string; ground: string }[];

/** The name of each model in addresses. */
export const modelSlugs = Object.fromEntries(siteModels.map(({ model, slug }) => [model, slug])) as Record<
  SiteModel,
  string
>;

/** Query parameter of the sign-up, the login and the home page of the panel that names the chosen model. */
export const modelParameter = "modelo";

/** Returns the address of one of these pages with the chosen model; without a model, its path. */
export const modelAddress = (path: string, slug: string | null) =>
  slug === null ? path : `${path}?${new URLSearchParams({ [modelParameter]: slug }).toString()}`;

/** Returns the model with a name in addresses; null when there is none. */
export function modelOf(slug: string | null): SiteModel | null {
  return siteModels.find((each) => each.slug === slug)?.model ?? null;
}

/** Returns the address of a model's own website in a language, which the pages of the models show in a frame. */
export const siteAddressOf = (slug: string, language: Language) =>
  `${languagePrefixes[language]}/vitrine/${slug}`;

/** Returns the address of a model's website on the whole screen, with a bar that leads back and chooses it. */
export const fullScreenAddressOf = (slug: string, language: Language) =>
  `${siteAddressOf(slug, language)}/tela-cheia`;
