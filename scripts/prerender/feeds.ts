import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Post } from "./pages.ts";
import type { Written } from "./prerender.ts";
import type { ServerBundle } from "./server-bundle.ts";

function xml(text: string): string {
  return (
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      // Not allowed in XML in any form.
      // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
  );
}

function day(time: string): string {
  return new Date(time).toISOString().slice(0, 10);
}

// A post is written in one language: only that address is its own.
function sitemap(server: ServerBundle, posts: readonly Post[], siteUrl: string): string {
  const pages = server.publicPaths.flatMap((page) =>
    server.languages.map((language) => {
      const alternates = server.languages.map(
        (code) =>
          `<xhtml:link rel="alternate" hreflang="${code}" href="${siteUrl}${server.addressOf(page, code)}"/>`,
      );
      const fallback = `<xhtml:link rel="alternate" hreflang="x-default" href="${siteUrl}${page}"/>`;
      return `<url><loc>${siteUrl}${server.addressOf(page, language)}</loc>${alternates.join("")}${fallback}</url>`;
    }),
  );
  const articles = posts.map(
    ({ slug, updated_at: updated }) =>
      `<url><loc>${siteUrl}/blog/${slug}</loc><lastmod>${day(updated)}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...pages, ...articles].join("\n")}
</urlset>
`;
}

// Newest posts only: readers poll it.
const feedLength = 20;

function feed(server: ServerBundle, posts: readonly Post[], siteUrl: string, about: string): string {
  const items = posts.slice(0, feedLength).map(
    (post) => `<item>
<title>${xml(post.title)}</title>
<link>${siteUrl}/blog/${post.slug}</link>
<guid>${siteUrl}/blog/${post.slug}</guid>
<description>${xml(post.excerpt)}</description>
<dc:creator>${xml(post.author)}</dc:creator>
<pubDate>${new Date(post.published_at).toUTCString()}</pubDate>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(`${server.site.name} · Blog`)}</title>
<link>${siteUrl}/blog</link>
<atom:link href="${siteUrl}/feed.xml" rel="self" type="application/rss+xml"/>
<description>${xml(about)}</description>
<language>pt-BR</language>
${items.join("\n")}
</channel>
</rss>
`;
}

function robots(siteUrl: string): string {
  // Pages that must not be found say so themselves: a crawler has to read them to know.
  return `User-agent: *
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`;
}

const icon = (file: string, size: number, purpose: string) => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

function webManifest(server: ServerBundle, tagline: string): string {
  return JSON.stringify({
    name: `${server.site.name} · ${tagline}`,
    short_name: server.site.name,
    lang: "pt-BR",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: "#faf7f0",
    theme_color: "#14211b",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("icon-192.png", 192, "any"),
      icon("icon-512.png", 512, "any"),
      icon("icon-maskable-512.png", 512, "maskable"),
    ],
  });
}

/** Writes what is read by others than people: sitemap, feed, robots.txt and the web manifest. */
export async function writeFeeds(
  outDir: string,
  server: ServerBundle,
  { posts, pages }: Written,
  siteUrl: string,
): Promise<void> {
  const blog = pages.find(({ address }) => address === "/blog");
  const [, about = ""] = /<meta name="description" content="([^"]*)"/.exec(blog?.page.head ?? "") ?? [];
  const files = {
    "sitemap.xml": sitemap(server, posts, siteUrl),
    // As it stands in the HTML, which XML escapes alike.
    "feed.xml": feed(server, posts, siteUrl, "").replace(
      "<description></description>",
      () => `<description>${about.replaceAll("&#x27;", "'")}</description>`,
    ),
    "robots.txt": robots(siteUrl),
    "site.webmanifest": webManifest(server, await server.text("site.tagline", "pt-BR")),
  };
  await Promise.all(
    Object.entries(files).map(([file, content]) => writeFile(path.join(outDir, file), content)),
  );
}
