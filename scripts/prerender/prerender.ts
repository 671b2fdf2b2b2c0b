import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { RenderedPage } from "../../src/lib/page-data.ts";
import type { BuildFiles } from "./build-files.ts";
import { pageDocument, readTemplate, withPreloads } from "./document.ts";
import { readMovedPosts, readPosts, type MovedPost, type Post } from "./pages.ts";
import type { ServerBundle } from "./server-bundle.ts";

/** What was written, for whatever else the build writes about the pages. */
export type Written = {
  pages: { path: string; address: string; file: string; page: RenderedPage }[];
  posts: Post[];
  moved: MovedPost[];
  bootScriptHash: string;
};

/** The file that hosts answer an address with: "/planos" is planos.html, and "/" is index.html. */
function fileOf(address: string): string {
  return address === "/" ? "index.html" : `${address.slice(1)}.html`;
}

/**
 * Writes every public page as HTML into a finished client build, in every
 * language, with those for signing in and up, the page for addresses that lead nowhere (404.html) and those for
 * addresses that are not pre-rendered (app.html, dashboard.html, post.html).
 */
export async function prerender(
  outDir: string,
  build: BuildFiles,
  server: ServerBundle,
  supabase: { url: string; key: string },
): Promise<Written> {
  const template = readTemplate(await readFile(path.join(outDir, "index.html"), "utf8"));
  const css = await readFile(path.join(outDir, build.stylesheet), "utf8");
  const [posts, moved] = await Promise.all([
    readPosts(supabase.url, supabase.key),
    readMovedPosts(supabase.url, supabase.key),
  ]);
  const paths = [...server.publicPaths, ...posts.map(({ slug }) => `/blog/${slug}`)];
  const feedTitle = `${server.site.name} · Blog`;
  const feedLink = `<link rel="alternate" type="application/rss+xml" title="${feedTitle}" href="/feed.xml">`;

  async function write(file: string, page: RenderedPage, extraHead: string): Promise<void> {
    const html = pageDocument({
      template,
      page,
      scripts: build.firstLoad(page.routes),
      stylesheet: build.stylesheet,
      css,
      pageDataId: server.pageDataId,
      extraHead,
      forVisitors: server.entryPaths.includes(page.data.path ?? ""),
    });
    await mkdir(path.dirname(path.join(outDir, file)), { recursive: true });
    await writeFile(path.join(outDir, file), html);
  }

  const written: Written["pages"] = [];
  for (const language of server.languages) {
    for (const pagePath of paths) {
      const page = await server.renderPage(pagePath, language);
      const address = server.addressOf(pagePath, language);
      const file = fileOf(address);
      await write(file, page, pagePath.startsWith("/blog") ? feedLink : "");
      written.push({ path: pagePath, address, file, page });
    }
  }
  for (const entryPath of server.entryPaths) {
    await write(fileOf(entryPath), await server.renderPage(entryPath, "pt-BR"), "");
  }
  await writeFile(path.join(outDir, "app.html"), template.shells.app);
  const panel = [
    ...build.firstLoad(["RequireSession", "DashboardLayout"]),
    ...build.onDemand("src/features/auth/watch-session.ts"),
  ];
  await writeFile(path.join(outDir, "dashboard.html"), withPreloads(template.shells.app, panel));
  await writeFile(path.join(outDir, "post.html"), template.shells.post);
  await write("404.html", await server.renderPage(server.unknownPath, "pt-BR"), "");
  return { pages: written, posts, moved, bootScriptHash: template.bootScriptHash };
}
