import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { textFile } from "../../src/platform/namespaces.ts";
import type { RenderedPage } from "../../src/platform/prerender/rendered-page.ts";
import type { BuildFiles, Files } from "./build-files.ts";
import { pageDocument, shellDocument } from "./document.ts";
import { readMovedPosts, readPosts, type MovedPost, type Post } from "./pages.ts";
import type { ServerBundle } from "./server-bundle.ts";

/** The pre-rendered pages, as input of other build steps. */
export type Written = {
  pages: { path: string; address: string; file: string; page: RenderedPage }[];
  posts: Post[];
  moved: MovedPost[];
};

/** Returns the file for a path: "/planos" is planos.html, and "/" is index.html. */
function fileOf(address: string): string {
  return address === "/" ? "index.html" : `${address.slice(1)}.html`;
}

/**
 * Returns the first load of a panel page in the most common language. Preloads let the browser request these files in
 * parallel.
 */
async function panelFiles(build: BuildFiles, server: ServerBundle, address: string): Promise<Files> {
  const { sources, namespaces } = await server.firstLoadOf(address);
  const { styles, scripts } = build.firstLoad(sources);
  const texts = namespaces.map((namespace) => textFile(server.defaultLanguage, namespace));
  const needed = [...texts, "src/domains/account/parts/session/watch-session.ts"].flatMap(
    (source) => build.onDemand(source).scripts,
  );
  // Browsers request the entry first, then the page's required files.
  const [entry = "", ...rest] = scripts;
  return { styles, scripts: [...new Set([entry, ...needed, ...rest])] };
}

/**
 * Pre-renders every public page in every language into a finished client build, with sign-in pages and 404.html. Also
 * writes the shells for other pages: one per panel page with its first load, one for the
 * administration, app.html and post.html.
 */
export async function prerender(outDir: string, build: BuildFiles, server: ServerBundle): Promise<Written> {
  const template = await readFile(path.join(outDir, "index.html"), "utf8");
  const [posts, moved] = await Promise.all([readPosts(server), readMovedPosts(server)]);
  const paths = [...server.publicPaths, ...posts.map(({ slug }) => `/blog/${slug}`)];
  const feedTitle = `${server.site.name} · Blog`;
  const feedLink = `<link rel="alternate" type="application/rss+xml" title="${feedTitle}" href="/feed.xml">`;

  async function write(file: string, html: string): Promise<void> {
    await mkdir(path.dirname(path.join(outDir, file)), { recursive: true });
    await writeFile(path.join(outDir, file), html);
  }

  async function writePage(file: string, page: RenderedPage, extraHead: string): Promise<void> {
    const files = build.firstLoad(page.sources);
    const css = await Promise.all(files.styles.map((style) => readFile(path.join(outDir, style), "utf8")));
    const html = pageDocument(template, {
      page,
      files,
      css: css.join("\n"),
      pageDataId: server.pageDataId,
      extraHead,
      needsScript: server.entryPaths.includes(page.data.path ?? ""),
    });
    await write(file, html);
  }

  const written: Written["pages"] = [];
  for (const language of server.languages) {
    for (const pagePath of paths) {
      const page = await server.renderPage(pagePath, language);
      const address = server.addressOf(pagePath, language);
      const file = fileOf(address);
      await writePage(file, page, pagePath.startsWith("/blog") ? feedLink : "");
      written.push({ path: pagePath, address, file, page });
    }
  }
  for (const entryPath of server.entryPaths) {
    await writePage(fileOf(entryPath), await server.renderPage(entryPath, "pt-BR"), "");
  }
  await writePage("404.html", await server.renderPage(server.unknownPath, "pt-BR"), "");
  const body = await server.renderPlaceholder("/");
  const application = build.firstLoad([]);
  await write("app.html", shellDocument(template, { files: application, body, noindex: true }));
  for (const address of server.shellPaths) {
    const files = await panelFiles(build, server, address);
    const panel = await server.renderPlaceholder(address);
    await write(fileOf(address), shellDocument(template, { files, body: panel, noindex: true }));
  }
  const admin = await server.renderPlaceholder(server.adminPath);
  await write(
    fileOf(server.adminPath),
    shellDocument(template, { files: application, body: admin, noindex: true }),
  );
  // The post may be newer than the build.
  await write("post.html", shellDocument(template, { files: application, body, noindex: false }));
  return { pages: written, posts, moved };
}
