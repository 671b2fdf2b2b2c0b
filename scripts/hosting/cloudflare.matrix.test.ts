import { appendFile, cp, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, type TestContext } from "vitest";
import { freePorts } from "../../tools/local-stack/ports.ts";
import { root } from "../../tools/local-stack/environment.ts";
import { runNode } from "../../tools/local-stack/run-node.ts";
import { type CloudflareServer, installWrangler, startCloudflareServer } from "./cloudflare-server.ts";
import { cacheForever, cacheNever } from "./rules.ts";

let folder = "";
let site = "";
let server: CloudflareServer | null = null;

beforeAll(async () => {
  if (!(await installWrangler())) return;
  folder = await mkdtemp(path.join(tmpdir(), "cloudflare-pages-"));
  site = path.join(folder, "site");
  // The full test run builds the site first.
  const built = process.env["BUILT_SITE"];
  if (built !== undefined) await cp(built, site, { recursive: true });
  else if ((await runNode([path.join(root, "scripts", "build.ts"), "--outDir", site])) !== 0) {
    throw new Error("The application could not be built.");
  }
  await appendFile(path.join(site, "_redirects"), "/blog/antes /blog/lgpd-para-sites-pequenos 301\n");
  server = await startCloudflareServer(site, (await freePorts()).app);
}, 600_000);

afterAll(async () => {
  await server?.stop();
  if (folder !== "") await rm(folder, { recursive: true, force: true });
});

/** Returns the response to one request. Skips the test without a server. */
function answerTo(address: string, { skip }: TestContext, init: RequestInit = {}): Promise<Response> {
  if (server === null) skip("wrangler is not installed, and the npm registry cannot be reached");
  return fetch(`${server?.url}${address}`, { redirect: "manual", ...init });
}

const isolation = "same-origin-allow-popups";

test.for([
  ["/", "index", null],
  ["/planos", "planos", null],
  ["/planos?utm_source=anuncio", "planos", null],
  ["/pt-pt", "pt-pt", null],
  ["/pt-pt/planos", "pt-pt/planos", null],
  ["/en/termos", "en/termos", null],
  ["/blog", "blog", null],
  ["/blog/lgpd-para-sites-pequenos", "blog/lgpd-para-sites-pequenos", null],
  ["/en/blog/lgpd-para-sites-pequenos", "en/blog/lgpd-para-sites-pequenos", null],
  ["/blog/publicado-depois", "post", null],
  ["/pt-pt/blog/publicado-depois", "post", null],
  ["/certificado/abc", "app", null],
  ["/login", "login", isolation],
  ["/verificar-email?token_hash=abc&type=signup", "app", isolation],
  ["/atualizar-senha", "app", isolation],
  ["/dashboard", "dashboard", isolation],
  ["/dashboard/meu-perfil", "dashboard/meu-perfil", isolation],
  ["/dashboard/cursos/1/aulas/2", "dashboard", isolation],
  ["/administrador", "administrador", isolation],
  ["/administrador/blog/editar/1", "administrador", isolation],
] as const)("Cloudflare Pages responds to %s with %s.html and page headers", async (row, context) => {
  const [address, file, opener] = row;
  const response = await answerTo(address, context);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(await readFile(path.join(site, `${file}.html`), "utf8"));
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe(cacheNever);
  const links = response.headers.get("link")?.split(", ") ?? [];
  expect(links.filter((link) => !/^<\/assets\/\S+\.js>; rel=modulepreload; /u.test(link))).toEqual([]);
  // A page that matches two header rules would preload its scripts twice.
  expect(new Set(links).size).toBe(links.length);
  expect(links.length).toBeGreaterThan(0);
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'self'; [^,]+$/);
  expect(response.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(response.headers.get("cross-origin-opener-policy")).toBe(opener);
});

test.for(["/nada", "/en/nada", "/dashboards", "/assets/nada.js"])(
  "Cloudflare Pages responds to %s with an uncached 404 page",
  async (address, context) => {
    const response = await answerTo(address, context);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(await readFile(path.join(site, "404.html"), "utf8"));
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  },
);

test.for([
  ["/blog/antes", 301, "/blog/lgpd-para-sites-pequenos"],
  ["/planos.html", 308, "/planos"],
  ["/planos/", 308, "/planos"],
] as const)("Cloudflare Pages redirects %s", async ([address, status, target], context) => {
  const response = await answerTo(address, context);
  expect([response.status, response.headers.get("location")]).toEqual([status, target]);
});

test("Cloudflare Pages sends hashed files as immutable, without preloads", async (context) => {
  const [script = ""] = (await readdir(path.join(site, "assets"))).filter((name) => name.endsWith(".js"));
  const { status, headers } = await answerTo(`/assets/${script}`, context);
  expect([status, headers.get("cache-control")]).toEqual([200, cacheForever]);
  expect(headers.get("link")).toBeNull();
});

test("Cloudflare Pages responds with 304 to an unchanged shell", async (context) => {
  const etag = (await answerTo("/administrador/blog", context)).headers.get("etag") ?? "";
  const again = await answerTo("/administrador/blog", context, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});
