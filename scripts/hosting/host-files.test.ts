import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "smol-toml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeHostFiles } from "./host-files.ts";
import { headersFor, readHeaderRules } from "./header-rules.ts";
import { cacheForever, cacheNever, securityHeaders, securityText, shells } from "./rules.ts";

const headers = securityHeaders("https://project.supabase.co", "sha256-abc");
let folder = "";
let headerRules = "";

const policyOf = (asksCaptcha: boolean) =>
  securityHeaders("https://project.supabase.co", "sha256-abc", asksCaptcha)["Content-Security-Policy"];

test("the policy allows Turnstile only when forms require a captcha", () => {
  expect(policyOf(false)).not.toContain("cloudflare");
  expect(policyOf(true)).toMatch(/script-src [^;]*https:\/\/challenges\.cloudflare\.com;/);
  expect(policyOf(true)).toMatch(/frame-src [^;]*https:\/\/challenges\.cloudflare\.com;/);
});

const headersWith = (stripeScript: "stripe" | URL | null) =>
  securityHeaders("https://project.supabase.co", "sha256-abc", false, stripeScript);

test("the policy allows Stripe's script, frames and wallets only when the panel accepts payments", () => {
  expect(JSON.stringify(headersWith(null))).not.toContain("stripe");
  expect(headersWith(null)["Permissions-Policy"]).toContain("payment=()");

  const { "Content-Security-Policy": policy, "Permissions-Policy": permissions } = headersWith("stripe");
  expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com /);
  expect(policy).toMatch(/frame-src [^;]*https:\/\/js\.stripe\.com [^;]*https:\/\/checkout\.stripe\.com /);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com /);
  expect(permissions).toContain('payment=(self "https://js.stripe.com" "https://checkout.stripe.com")');

  const local = JSON.stringify(headersWith(new URL("http://127.0.0.1:12111/endive/stripe.js")));
  expect(local).toContain("http://127.0.0.1:12111;");
  expect(local).not.toContain("stripe.com");
});

test("without a captcha, the policy allows only the frames of the models and of video players", () => {
  expect(policyOf(false)).toMatch(
    /frame-src 'self' https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com;/,
  );
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "host-files-"));
  await writeHostFiles(folder, {
    headers,
    redirects: [{ from: "/blog/antes", to: "/blog/depois" }],
    scripts: ["assets/core-1.js", "assets/index-2.js"],
    pages: ["/", "/planos", "/blog", "/blog/um-texto", "/pt-pt", "/pt-pt/planos"],
    entryPaths: ["/login", "/comece-agora"],
  });
  headerRules = await readFile(path.join(folder, "_headers"), "utf8");
});
/** Returns the headers that Netlify and Cloudflare Pages send for a path. */
const answerFor = (address: string) => headersFor(readHeaderRules(headerRules), address);

afterAll(() => rm(folder, { recursive: true, force: true }));

test("the policy allows only scripts of the site, the hashed boot script and the analytics service", () => {
  const policy = headers["Content-Security-Policy"] ?? "";
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://www.googletagmanager.com/gtag/js;");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).toMatch(/connect-src[^;]*https:\/\/project\.supabase\.co wss:\/\/project\.supabase\.co/);
});

test("every response has the security headers", () => {
  for (const address of ["/", "/planos", "/login", "/assets/core-1.js"])
    expect(answerFor(address)).toMatchObject(headers);
  expect(Object.keys(headers)).toEqual(
    expect.arrayContaining(["Strict-Transport-Security", "X-Content-Type-Options", "Referrer-Policy"]),
  );
});

test("only sign-in pages and pages behind sign-in have Cross-Origin-Opener-Policy", () => {
  const isolation = "Cross-Origin-Opener-Policy";
  for (const address of [
    "/login",
    "/comece-agora",
    "/dashboard",
    "/dashboard/meu-perfil",
    "/administrador",
  ]) {
    expect(answerFor(address)[isolation]).toBe("same-origin-allow-popups");
  }
  for (const address of ["/", "/planos", "/blog/um-texto", "/dashboards", "/assets/core-1.js"]) {
    expect(answerFor(address)).not.toHaveProperty(isolation);
  }
});

test("the Link header preloads the shared scripts with pages, but not with assets", () => {
  const link =
    "</assets/core-1.js>; rel=modulepreload; crossorigin; fetchpriority=low, </assets/index-2.js>; rel=modulepreload; crossorigin; fetchpriority=low";
  for (const address of ["/", "/planos", "/pt-pt/planos", "/blog/novo", "/login", "/dashboard/suporte"]) {
    expect(answerFor(address)["Link"]).toBe(link);
  }
  expect(answerFor("/assets/core-1.js")).not.toHaveProperty("Link");
});

test("only files with a content hash in their name are immutable", () => {
  for (const address of ["/", "/planos"]) expect(answerFor(address)["Cache-Control"]).toBe(cacheNever);
  // The hosts revalidate by default.
  expect(answerFor("/favicon.svg")).not.toHaveProperty("Cache-Control");
  expect(answerFor("/assets/core-1.js")["Cache-Control"]).toBe(cacheForever);
});

test("moved posts are redirected, and no rewrite precedes files on Cloudflare Pages", async () => {
  const redirects = await readFile(path.join(folder, "_redirects"), "utf8");
  expect(redirects).toBe("/blog/antes /blog/depois 301\n");
});

test("Netlify rewrites the paths of every shell to its file", async () => {
  const settings = parse(await readFile(path.join(import.meta.dirname, "..", "..", "netlify.toml"), "utf8"));
  expect(settings["build"]).toEqual({ command: "npm run build", publish: "dist" });
  expect(settings["redirects"]).toEqual(
    shells.map(({ address, file }) => ({ from: address, to: `/${file}.html`, status: 200 })),
  );
});

test("security.txt names the contact and expires within a year", () => {
  const text = securityText(
    "ola@exemplo.com.br",
    "https://exemplo.com.br",
    new Date("2026-11-27T12:00:00.123Z"),
  );
  expect(text).toBe(
    "Contact: mailto:ola@exemplo.com.br\nExpires: 2027-10-27T12:00:00Z\nPreferred-Languages: pt, en\nCanonical: https://exemplo.com.br/.well-known/security.txt\n",
  );
});
