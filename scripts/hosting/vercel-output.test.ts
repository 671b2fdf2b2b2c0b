import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cacheForever, securityHeaders } from "./rules.ts";
import { type VercelConfig, writeVercelOutput } from "./vercel-output.ts";

const root = path.join(import.meta.dirname, "..", "..");
const headers = securityHeaders("https://project.supabase.co", "sha256-abc");
const pages = [
  "index",
  "planos",
  "login",
  "404",
  "app",
  "administrador",
  "dashboard",
  "post",
  "pt-pt/planos",
];

const forOtherHosts = ["_headers", "_redirects", "_worker.js", "_routes.json"];

let folder = "";
let output = "";
let config: VercelConfig;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vercel-output-"));
  const outDir = path.join(folder, "dist");
  output = path.join(folder, ".vercel", "output");
  await mkdir(path.join(outDir, "pt-pt"), { recursive: true });
  await mkdir(path.join(outDir, "assets"));
  for (const page of pages) await writeFile(path.join(outDir, `${page}.html`), page);
  await writeFile(path.join(outDir, "assets", "core-1.js"), "");
  for (const file of forOtherHosts) await writeFile(path.join(outDir, file), "");
  await writeVercelOutput(outDir, output, {
    headers,
    redirects: [{ from: "/blog/antes", to: "/blog/depois" }],
    scripts: ["assets/core-1.js"],
    pages: ["/", "/planos", "/pt-pt/planos"],
    entryPaths: ["/login"],
  });
  config = JSON.parse(await readFile(path.join(output, "config.json"), "utf8")) as VercelConfig;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Simulates Vercel's routing: evaluates rules in order, and files at their position between them. */
function answerFor(address: string) {
  const files = new Map(Object.entries(config.overrides).map(([file, { path: at }]) => [`/${at}`, file]));
  files.set("/", "index.html");
  files.set("/assets/core-1.js", "assets/core-1.js");
  const sent: Record<string, string> = {};
  for (const route of config.routes) {
    if ("handle" in route) {
      const file = route.handle === "filesystem" ? files.get(address) : undefined;
      if (file !== undefined) return { status: 200, file, headers: sent };
      continue;
    }
    const match = new RegExp(route.src).exec(address);
    if (match === null) continue;
    for (const [name, value] of Object.entries(route.headers ?? {})) {
      sent[name] = value.replace("$1", match[1] ?? "");
    }
    if (route.continue) continue;
    return { status: route.status ?? 200, file: files.get(route.dest ?? ""), headers: sent };
  }
  throw new Error(`No rule answers ${address}.`);
}

describe("Vercel's build output", () => {
  test("is written to the folder that Vercel reads, by the command in vercel.json", async () => {
    const settings = JSON.parse(await readFile(path.join(root, "vercel.json"), "utf8")) as object;
    expect(settings).toMatchObject({ framework: null, buildCommand: "npm run build" });
    expect(config.version).toBe(3);
    expect(existsSync(path.join(output, "static", "pt-pt", "planos.html"))).toBe(true);
  });

  test("excludes the files of other hosts", () => {
    for (const file of forOtherHosts) {
      expect(existsSync(path.join(output, "static", file))).toBe(false);
    }
  });

  test.each([
    ["/", "index.html"],
    ["/planos", "planos.html"],
    ["/pt-pt/planos", "pt-pt/planos.html"],
    ["/dashboard", "dashboard.html"],
    ["/dashboard/meu-perfil", "dashboard.html"],
    ["/administrador/blog", "administrador.html"],
    ["/blog/um-texto-novo", "post.html"],
    ["/certificado/abc", "app.html"],
  ])("responds to %s with %s and the security headers", (address, file) => {
    expect(answerFor(address)).toMatchObject({ status: 200, file, headers });
  });

  test("responds to an unknown path with the 404 page", () => {
    expect(answerFor("/nada")).toMatchObject({ status: 404, file: "404.html", headers });
    expect(answerFor("/dashboards")).toMatchObject({ status: 404 });
  });

  test.each([
    ["/blog/antes", "/blog/depois"],
    ["/planos/", "/planos"],
    ["/planos.html", "/planos"],
    ["/index.html", "/"],
  ])("redirects %s permanently to %s", (address, to) => {
    expect(answerFor(address)).toMatchObject({ status: 308, headers: { Location: to } });
  });

  test("makes hashed files immutable, and preloads scripts only with pages", () => {
    expect(answerFor("/assets/core-1.js").headers).toMatchObject({
      ...headers,
      "Cache-Control": cacheForever,
    });
    expect(answerFor("/assets/core-1.js").headers).not.toHaveProperty("Link");
    expect(answerFor("/planos").headers).not.toHaveProperty("Cache-Control");
    expect(answerFor("/planos").headers["Link"]).toContain("</assets/core-1.js>; rel=modulepreload");
  });

  test("isolates sign-in pages and pages behind sign-in", () => {
    const isolation = "Cross-Origin-Opener-Policy";
    for (const address of ["/login", "/dashboard", "/dashboard/meu-perfil", "/administrador"]) {
      expect(answerFor(address).headers[isolation]).toBe("same-origin-allow-popups");
    }
    for (const address of ["/", "/planos", "/blog/um-texto", "/dashboards"]) {
      expect(answerFor(address).headers).not.toHaveProperty(isolation);
    }
  });
});
