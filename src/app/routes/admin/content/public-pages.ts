import type { ContentPage } from "@/features/content/model";

/** The files of the public pages: each holds the sections to show and the keys of the texts to edit. */
export async function loadPublicPages() {
  const [home, plans, howItWorks, hosting, faq] = await Promise.all([
    import("../../public/home"),
    import("../../public/plans"),
    import("../../public/how-it-works"),
    import("../../public/hosting"),
    import("../../public/faq"),
  ]);
  return { home, plans, howItWorks, hosting, faq } satisfies Record<ContentPage, object>;
}

/** The files of the public pages, by page. */
export type PublicPages = Awaited<ReturnType<typeof loadPublicPages>>;
