import type { ContentPage } from "../rules";

/** Loads the modules of the public pages, which contain the preview sections and the editable keys. */
export async function loadPublicPages() {
  const [home, plans, howItWorks, hosting, faq, legal, { renderArticle }] = await Promise.all([
    import("../public/home"),
    import("../public/plans"),
    import("../public/how-it-works"),
    import("../public/hosting"),
    import("../public/faq"),
    import("../public/legal"),
    import("@/platform/article/render-article"),
  ]);
  const pages = { home, plans, howItWorks, hosting, faq, terms: legal, privacy: legal } satisfies Record<
    ContentPage,
    object
  >;
  return { ...pages, renderArticle };
}

/** Modules of the public pages by page. */
export type PublicPages = Awaited<ReturnType<typeof loadPublicPages>>;
