import type { Written } from "./prerender.ts";
import type { ServerBundle } from "./server-bundle.ts";
import type { Card } from "./social-images.ts";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function plainText(html: string): string {
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

/** The cards of the pages: each with its headline, under the page's name. Posts have one each, in their language. */
export function cardsOf(written: Written, server: ServerBundle): Card[] {
  const own = new Set(server.publicPaths);
  return written.pages
    .filter(({ path, page }) => own.has(path) || page.data.language === "pt-BR")
    .map(({ path, page }) => {
      const [, headline = ""] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(page.body) ?? [];
      const [, title = ""] = /<meta property="og:title" content="([^"]*)"/.exec(page.head) ?? [];
      const heading = plainText(headline);
      const name = own.has(path) ? plainText(title) : "Blog";
      return {
        address: server.socialImageOf(path, page.data.language),
        title: heading,
        kicker: path === "/" || name === heading ? "" : name,
      };
    });
}
