import type { ContentPage } from "@/features/content/model";

/** The files of the public pages: each holds the sections to show and the keys of the texts to edit. */
export async function loadPublicPages() {
  const [home, plans, howItWorks, hosting, faq, terms, privacy, { renderArticle }] = await Promise.all([
    import("../../public/home"),
    import("../../public/plans"),
    import("../../public/how-it-works"),
    import("../../public/hosting"),
    import("../../public/faq"),
    import("../../public/terms"),
    import("../../public/privacy"),
    import("@/lib/article/render-article"),
  ]);
  const pages = { home, plans, howItWorks, hosting, faq, terms, privacy } satisfies Record<
    ContentPage,
    object
  >;
  return { ...pages, renderArticle };
}

/** The files of the public pages, by page. */
export type PublicPages = Awaited<ReturnType<typeof loadPublicPages>>;
