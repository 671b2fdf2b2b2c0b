import { globSync, readFileSync } from "node:fs";
import path from "node:path";

// Run at the end of a build (scripts/build.ts). Each page's HTML names the scripts of its first load. Pages of the
// panel also have limits of time, which Lighthouse measures; this one catches the text editor and the charts.
const limits = { public: "165 kB", private: "290 kB" };

const site = process.env.BUILT_SITE ?? "dist";
const pages = new Map();
for (const file of globSync("**/*.html", { cwd: site }).toSorted()) {
  const html = readFileSync(path.join(site, file), "utf8");
  const scripts = [...new Set(html.match(/assets\/[\w-]+\.js/g))].toSorted();
  // Languages and posts load the same files.
  if (scripts.length > 0 && !pages.has(scripts.join())) {
    pages.set(scripts.join(), {
      name: file,
      path: scripts.map((script) => path.join(site, script)),
      gzip: true,
      limit: html.includes('content="noindex') ? limits.private : limits.public,
    });
  }
}

export default [...pages.values()];
