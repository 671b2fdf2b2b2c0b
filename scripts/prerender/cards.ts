import type { Written } from "./prerender.ts";
import type { ServerBundle } from "./server-bundle.ts";
import type { Card } from "./social-images.ts";

/**
 * Returns the social cards of the pages, each with its headline and the page name. Each post has one card in its
 * language.
 */
export function cardsOf(written: Written, server: ServerBundle): Card[] {
  const own = new Set(server.publicPaths);
  return written.pages
    .filter(({ path, page }) => own.has(path) || page.data.language === "pt-BR")
    .map(({ path, page }) => {
      if (page.socialImage === null) throw new Error(`${path} says nothing of its picture.`);
      const { title, headline } = page.socialImage;
      const name = own.has(path) ? title : "Blog";
      return {
        address: server.socialImageOf(path, page.data.language),
        title: headline,
        kicker: path === "/" || name === headline ? "" : name,
      };
    });
}
