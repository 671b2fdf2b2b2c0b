import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import license from "rollup-plugin-license";
import { build } from "vite";
import { isSet, readEnvironment, root } from "../tools/local-stack/environment.ts";
import { writeHostFiles } from "./hosting/host-files.ts";
import { securityHeaders, securityText } from "./hosting/rules.ts";
import { writeVercelOutput } from "./hosting/vercel-output.ts";
import { writeModels } from "./models/write-models.ts";
import { bootScript } from "./prerender/boot-script.ts";
import { readBuildFiles } from "./prerender/build-files.ts";
import { cardsOf } from "./prerender/cards.ts";
import { openContentSource } from "./prerender/content-source.ts";
import { writeFeeds } from "./prerender/feeds.ts";
import { prerender, type Written } from "./prerender/prerender.ts";
import { loadServerBundle } from "./prerender/server-bundle.ts";
import { readSiteSettings } from "./prerender/site-settings.ts";
import { writeCards } from "./prerender/social-images.ts";

const applicationVariables = ["VITE_SUPABASE_URL", "VITE_SUPABASE_PUBLISHABLE_KEY", "VITE_SITE_URL"];

// Limit of a public page's own styles, in KB of gzip.
const maxStyles = 12;

/** Builds the application and pre-renders every public page. `--outDir <folder>` replaces dist. */
async function main(): Promise<void> {
  const began = performance.now();
  const named = process.argv.indexOf("--outDir");
  const outDir = path.resolve(root, named < 0 ? "dist" : (process.argv[named + 1] ?? "dist"));
  const environment = readEnvironment();
  // Local defaults are enough for a preview. A published build would call an unreachable machine.
  const assumed = applicationVariables.filter((name) => !isSet(name));
  if (assumed.length > 0) {
    process.stdout.write(
      `Not set, so the local stack's values are built in: ${assumed.map((name) => `${name}=${environment[name]}`).join(", ")}\n`,
    );
  }
  const supabase = {
    url: (environment["VITE_SUPABASE_URL"] ?? "").replace(/\/+$/, ""),
    key: environment["VITE_SUPABASE_PUBLISHABLE_KEY"] ?? "",
  };
  Object.assign(process.env, {
    NODE_ENV: "production",
    VITE_SUPABASE_URL: supabase.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: supabase.key,
    VITE_SITE_URL: environment["VITE_SITE_URL"],
    VITE_TURNSTILE_SITE_KEY: environment["VITE_TURNSTILE_SITE_KEY"] ?? "",
    VITE_STRIPE_PUBLISHABLE_KEY: environment["VITE_STRIPE_PUBLISHABLE_KEY"] ?? "",
  });

  const source = await openContentSource(supabase.url, supabase.key);
  const { settings, readAt } = await readSiteSettings(source, supabase);
  process.env["SITE_SETTINGS"] = settings;
  const licences = path.join(outDir, "licenses.txt");
  await build({
    root,
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, manifest: true },
    plugins: [license({ thirdParty: { output: { file: licences } } })],
  });
  await appendFile(licences, await fontLicences());
  const server = await loadServerBundle();
  const files = readBuildFiles(outDir);
  server.setFetch(source.fetch);
  const written = await prerender(outDir, files, server);
  await source.close();
  await writeCards(outDir, cardsOf(written, server), server.site);
  await writeFeeds(outDir, server, written, (environment["VITE_SITE_URL"] ?? "").replace(/\/+$/, ""));
  const tooLargeModels = await writeModels(outDir, server.site.name);
  const bootScriptHash = `sha256-${createHash("sha256")
    .update(await bootScript())
    .digest("base64")}`;
  const hosting = {
    headers: securityHeaders(
      supabase.url,
      bootScriptHash,
      environment["VITE_TURNSTILE_SITE_KEY"] !== "",
      stripeScriptOf(environment["VITE_STRIPE_PUBLISHABLE_KEY"] ?? ""),
      server.site.imageHosts,
    ),
    redirects: written.moved.flatMap(({ slug, post }) =>
      server.languages.map((language) => ({
        from: server.addressOf(`/blog/${slug}`, language),
        to: server.addressOf(`/blog/${post.slug}`, language),
      })),
    ),
    scripts: files.firstLoad([]).scripts,
    pages: written.pages.map(({ address }) => address),
    entryPaths: server.entryPaths,
  };
  await writeHostFiles(outDir, hosting);
  const siteUrl = (environment["VITE_SITE_URL"] ?? "").replace(/\/+$/, "");
  await mkdir(path.join(outDir, ".well-known"), { recursive: true });
  await writeFile(
    path.join(outDir, ".well-known", "security.txt"),
    securityText(server.site.contactEmail, siteUrl, new Date()),
  );
  // The administration reads `data_at` to see which changes are published. Open pages read `entry` to detect a new
  // version.
  const [entry = ""] = hosting.scripts;
  await writeFile(
    path.join(outDir, "build.json"),
    `${JSON.stringify({ data_at: readAt, entry: `/${entry}` })}\n`,
  );

  // Only the build needs this folder.
  await rm(path.join(outDir, ".vite"), { recursive: true, force: true });
  // Vercel sets this variable in its builds.
  if (process.env["VERCEL"] === "1") {
    await writeVercelOutput(outDir, path.join(root, ".vercel", "output"), hosting);
  }

  const sizes = spawnSync(process.execPath, [path.join(root, "node_modules", "size-limit", "bin.js")], {
    cwd: root,
    env: { ...process.env, BUILT_SITE: outDir },
    stdio: "inherit",
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `${written.pages.length} pages written with the content of ${source.name} in ${seconds} s.\n`,
  );
  const exceeded = [
    ...(sizes.status === 0 ? [] : ["Pages load too many scripts (.size-limit.mjs)."]),
    ...(await pagesWithLargeStyles(outDir, written)),
    ...tooLargeModels,
  ];
  if (exceeded.length > 0) throw new Error(`Budgets are broken:\n${exceeded.join("\n")}`);
}

/** Returns the public pages whose own styles exceed their limit. */
async function pagesWithLargeStyles(outDir: string, { pages }: Written): Promise<string[]> {
  const found: string[] = [];
  for (const { address, file } of pages) {
    const html = await readFile(path.join(outDir, file), "utf8");
    const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules]) => rules).join("");
    const kilobytes = gzipSync(css, { level: 9 }).length / 1000;
    if (kilobytes > maxStyles) {
      found.push(`${address} brings ${kilobytes.toFixed(1)} KB of styles; ${maxStyles} are allowed.`);
    }
  }
  return found;
}

/** Returns the licences of the font files, which the bundler does not see as packages. */
async function fontLicences(): Promise<string> {
  const folder = path.join(root, "node_modules");
  const packages = [
    "@fontsource-variable/bricolage-grotesque",
    "@fontsource-variable/figtree",
    "@fontsource/newsreader",
  ];
  const texts = packages.map(
    async (name) =>
      `\n---\n\nFont: ${path.basename(name)}\n\n${await readFile(path.join(folder, name, "LICENSE"), "utf8")}`,
  );
  return (await Promise.all(texts)).join("");
}

/** Source of Stripe.js in the built panel. Test environments configure a local replacement. */
function stripeScriptOf(publishableKey: string): "stripe" | URL | null {
  const localScript = process.env["VITE_STRIPE_SCRIPT_URL"] ?? "";
  if (publishableKey === "") return null;
  return localScript === "" ? "stripe" : new URL(localScript);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error && error.message.startsWith("Budgets") ? error.message : error);
    process.exit(1);
  },
);
