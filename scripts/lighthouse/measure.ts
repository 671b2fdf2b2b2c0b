import { readFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { localKeys } from "../../tools/local-stack/keys.ts";
import { findBrowser } from "../../tools/testing/find-browser.ts";
import { brokenBudgets, medians, type Area, type Figures, type Timings } from "./figures.ts";
import { firstVisitor, type Stored, type Visitor } from "./visit.ts";

/** A served build and its backend. */
type Site = { url: string; outDir: string; api: string };
type Route = { address: string; area: Area };

// The longest seeded post.
const article = "/blog/dns-sem-misterio-por-que-o-site-demora-a-aparecer";
const signInPages = ["/login", "/comece-agora"];
const dashboardPages = [
  "/dashboard",
  "/dashboard/minha-assinatura",
  "/dashboard/meu-perfil",
  "/dashboard/suporte",
];

// A seeded account.
const customer = { email: "cliente@sitepronto.test", password: "cliente-local-123" };

/** Returns the measured pages: the public pages of the sitemap, one post, two sign-in pages and the dashboard. */
async function readRoutes(site: Site): Promise<Route[]> {
  const sitemap = await readFile(path.join(site.outDir, "sitemap.xml"), "utf8");
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  const measured = listed.filter(
    (address) => address === article || !/^\/(blog\/|(en|pt-pt)\b)/.test(address),
  );
  if (!measured.includes(article)) throw new Error(`${article} is not published.`);
  return [
    ...measured.map((address): Route => ({ address, area: "public" })),
    ...signInPages.map((address): Route => ({ address, area: "sign in" })),
    ...dashboardPages.map((address): Route => ({ address, area: "dashboard" })),
  ];
}

/** Signs in and returns the session in the browser's storage format. */
async function signIn({ url, api }: Site): Promise<Stored> {
  const response = await fetch(`${api}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: localKeys.publishable, "content-type": "application/json" },
    body: JSON.stringify(customer),
  });
  if (!response.ok) throw new Error(`${customer.email} could not sign in: ${response.status}.`);
  const [project] = new URL(api).hostname.split(".");
  return { origin: url, values: { [`sb-${project}-auth-token`]: await response.text() } };
}

const columns: [string, (figures: Figures) => string][] = [
  ["scores", (f) => [f.performance, f.accessibility, f.bestPractices, f.seo].join("/")],
  ["simulated", ({ simulated }) => String(simulated)],
  ["its LCP", ({ simulatedPaint }) => simulatedPaint.toFixed(0)],
  ["LCP", ({ largestPaint }) => largestPaint.toFixed(0)],
  ["hydrated", ({ hydrated }) => hydrated.toFixed(0)],
  ["TBT", ({ blocking }) => blocking.toFixed(0)],
  ["CLS", ({ layoutShift }) => layoutShift.toFixed(3)],
];

const line = (name: string, cells: readonly string[]) =>
  `${name.padEnd(56)}${cells.map((cell) => cell.padStart(cell.includes("/") || cell === "scores" ? 16 : 10)).join("")}\n`;

async function measure(visitor: Visitor, site: Site, route: Route, runs: number): Promise<Figures> {
  const stored = route.area === "dashboard" ? await signIn(site) : null;
  const scores = await visitor.readScores(site.url + route.address, stored);
  const visits: Timings[] = [];
  for (let run = 0; run < runs; run += 1) {
    visits.push(await visitor.visit(site.url + route.address, stored));
  }
  return { ...scores, ...medians(visits) };
}

/**
 * Measures the pages of a site with Lighthouse and compares them with their budgets. Runs in its own process because
 * the server must not compete with the measurement.
 *
 * Arguments: site URL, served folder, backend URL, number of visits, and paths to measure (default: all).
 *
 * @returns 0 when all budgets are kept
 */
async function main(): Promise<number> {
  const [url = "", outDir = "", api = "", runs = "5", ...named] = process.argv.slice(2);
  const site = { url, outDir, api };
  const routes = await readRoutes(site);
  const wanted = routes.filter(({ address }) => named.length === 0 || named.includes(address));
  const visitor = await firstVisitor(await findBrowser());
  // Lighthouse logs every trace that its models cannot process.
  console.error = () => undefined;
  const [processor] = cpus();
  process.stdout.write(
    `${new Date().toISOString().slice(0, 10)}, ${processor?.model ?? "?"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; load ${loadavg()[0]?.toFixed(1)} at the start; medians of ${runs}\n\n`,
  );
  process.stdout.write(
    line(
      "ms",
      columns.map(([name]) => name),
    ),
  );
  let broken = 0;
  for (const route of wanted) {
    const figures = await measure(visitor, site, route, Number(runs));
    process.stdout.write(
      line(
        route.address,
        columns.map(([, show]) => show(figures)),
      ),
    );
    for (const words of brokenBudgets(route.area, figures)) {
      broken += 1;
      process.stdout.write(`  ✗ ${words}\n`);
    }
  }
  process.stdout.write(broken === 0 ? "\nEvery budget is kept.\n" : `\n${broken} budgets are broken.\n`);
  return broken === 0 ? 0 : 1;
}

process.exit(await main());
