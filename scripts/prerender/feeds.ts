import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Feed } from "feed";
import { ErrorLevel, SitemapStream, streamToPromise } from "sitemap";
import blogTexts from "../../locales/pt-BR/blogPage.json" with { type: "json" };
import commonTexts from "../../locales/pt-BR/common.json" with { type: "json" };
import { toXmlText } from "../../supabase/functions/_shared/contract/plain-text.ts";
import type { Post } from "./pages.ts";
import type { Written } from "./prerender.ts";
import type { ServerBundle } from "./server-bundle.ts";

async function sitemap(server: ServerBundle, posts: readonly Post[], siteUrl: string): Promise<string> {
  const pages = server.publicPaths.flatMap((page) => {
    const links = [
      ...server.languages.map((lang) => ({
        lang: lang as string,
        url: siteUrl + server.addressOf(page, lang),
      })),
      { lang: "x-default", url: siteUrl + page },
    ];
    return server.languages.map((language) => ({ url: server.addressOf(page, language), links }));
  });
  // A post has one language, so only its own URL is listed.
  const articles = posts.map(({ slug, updated_at }) => ({ url: `/blog/${slug}`, lastmod: updated_at }));
  const stream = new SitemapStream({
    hostname: siteUrl,
    lastmodDateOnly: true,
    level: ErrorLevel.THROW,
    xmlns: { xhtml: true, news: false, image: false, video: false },
  });
  return String(await streamToPromise(Readable.from([...pages, ...articles]).pipe(stream)));
}

// Feed readers poll it, so it contains only the newest posts.
const feedLength = 20;

function feed(server: ServerBundle, posts: readonly Post[], siteUrl: string): string {
  const newest = posts.slice(0, feedLength);
  const channel = new Feed({
    title: toXmlText(`${server.site.name} · Blog`),
    description: blogTexts.head.description,
    link: `${siteUrl}/blog`,
    feed: `${siteUrl}/feed.xml`,
    language: "pt-BR",
    generator: false,
    updated: new Date(Math.max(0, ...newest.map(({ updated_at }) => Date.parse(updated_at)))),
  });
  for (const post of newest) {
    channel.addItem({
      title: toXmlText(post.title),
      link: `${siteUrl}/blog/${post.slug}`,
      description: toXmlText(post.excerpt),
      date: new Date(post.published_at),
      // RSS requires an e-mail address in <author>.
      extensions: [
        {
          name: "dc:creator",
          objects: {
            _attributes: { "xmlns:dc": "http://purl.org/dc/elements/1.1/" },
            _text: toXmlText(post.author),
          },
        },
      ],
    });
  }
  return channel.rss2();
}

function robots(siteUrl: string): string {
  // Pages outside the index declare it themselves, so crawlers must be able to read them.
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

function webManifest(name: string): string {
  return JSON.stringify({
    name: `${name} · ${commonTexts.site.tagline}`,
    short_name: name,
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

/** Writes the files for machines: sitemap, feed, robots.txt and the web manifest. */
export async function writeFeeds(
  outDir: string,
  server: ServerBundle,
  { posts }: Pick<Written, "posts">,
  siteUrl: string,
): Promise<void> {
  const files = {
    "sitemap.xml": await sitemap(server, posts, siteUrl),
    "feed.xml": feed(server, posts, siteUrl),
    "robots.txt": robots(siteUrl),
    "site.webmanifest": webManifest(server.site.name),
  };
  await Promise.all(
    Object.entries(files).map(([file, content]) => writeFile(path.join(outDir, file), content)),
  );
}
