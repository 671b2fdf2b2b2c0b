import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackend, type Backend } from "../../tools/local-stack/backend.ts";
import { localKeys } from "../../tools/local-stack/keys.ts";
import { freePort } from "../../tools/local-stack/ports.ts";
import { root } from "../../tools/local-stack/environment.ts";
import { runNode } from "../../tools/local-stack/run-node.ts";

const siteUrl = "https://sitepronto.test";
const slug = "publicado-agora";
let backend: Backend;
let server: ServerType;
let outDir: string;

beforeAll(async () => {
  backend = await openBackend({
    dataDirectory: null,
    siteUrl,
    email: () => ({ send: async () => {} }),
    studio: false,
  });
  await backend.sql(
    `insert into public.blog_posts (slug, title, author, excerpt, content, status, published_at)
     values ('nome-antigo', 'Publicado agora', 'Ana Equipe', 'Um resumo dele.', 'O texto **inteiro**.', 'published', null),
            ('rascunho-de-ninguem', 'Rascunho', 'Ana Equipe', '', 'Ainda não.', 'draft', null),
            ('agendado-para-depois', 'Agendado', 'Ana Equipe', '', 'Ainda não.', 'published', now() + interval '1 day')`,
  );
  await backend.sql("update public.blog_posts set slug = $1 where slug = 'nome-antigo'", [slug]);
  const port = await freePort();
  server = serve({ fetch: (request) => backend.fetch(request), port, hostname: "127.0.0.1" });
  outDir = await mkdtemp(path.join(tmpdir(), "site-pronto-build-"));
  const built = await runNode([path.join(root, "scripts", "build.ts"), "--outDir", outDir], {
    NODE_ENV: "production",
    VITE_SUPABASE_URL: `http://127.0.0.1:${port}`,
    VITE_SUPABASE_PUBLISHABLE_KEY: localKeys.publishable,
    VITE_SITE_URL: siteUrl,
  });
  if (built !== 0) throw new Error("The application could not be built.");
}, 240_000);

afterAll(async () => {
  server.close();
  await backend.close();
  await rm(outDir, { recursive: true });
});

const read = (file: string) => readFile(path.join(outDir, file), "utf8");

test("a published post is in the build's page, list, feed and sitemap", async () => {
  const page = await read(`blog/${slug}.html`);
  expect(page).toContain("<strong>inteiro</strong>");
  expect(page).toContain(`<link rel="canonical" href="${siteUrl}/blog/${slug}"`);
  expect(await read("blog.html")).toContain(`href="/blog/${slug}"`);
  const [newest = ""] = (await read("feed.xml")).match(/<item>[\s\S]*?<\/item>/) ?? [];
  expect(newest).toContain(`<link>${siteUrl}/blog/${slug}</link>`);
  expect(newest).toContain("Um resumo dele.");
  expect(await read("sitemap.xml")).toContain(`<loc>${siteUrl}/blog/${slug}</loc>`);
});

test("a published post has its own social image", async () => {
  const page = await read(`blog/${slug}.html`);
  const address = /property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? "";
  expect(address.startsWith(`${siteUrl}/og/`)).toBe(true);
  const image = await readFile(path.join(outDir, address.slice(siteUrl.length)));
  expect(image.subarray(1, 4).toString()).toBe("PNG");
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(await read("blog.html")).not.toContain(address);
});

test("a previous post address redirects to the post, also on the host", async () => {
  expect(await read("_redirects")).toContain(`/blog/nome-antigo /blog/${slug} 301\n`);
});

test("drafts and scheduled posts are in no file of the build", async () => {
  const files = await Promise.all(["blog.html", "feed.xml", "sitemap.xml"].map(read));
  expect(files.join("")).not.toMatch(/rascunho-de-ninguem|agendado-para-depois/);
});
