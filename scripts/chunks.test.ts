import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sharedByHome, sharedByPanel } from "./chunks.ts";

const lazy = {
  home: "/src/domains/content/public/home.tsx",
  plans: "/src/domains/content/public/plans.tsx",
  models: "/src/domains/content/public/models.tsx",
  blog: "/src/domains/blog/public/blog-post.tsx",
  login: "/src/domains/account/public/login.tsx",
  register: "/src/domains/account/public/register.tsx",
  guards: "/src/app/guards.tsx",
  panel: "/src/app/dashboard-routes.tsx",
  adminRoutes: "/src/app/admin-routes.tsx",
  adminSite: "/src/domains/sites/team/site.tsx",
  customerPanel: "/src/domains/team/customer-panel/customer-panel.tsx",
  support: "/src/domains/support/panel/support.tsx",
  watchSession: "/src/domains/account/parts/session/watch-session.ts",
  client: "/src/platform/backend/clients.ts",
};

/** Returns the chunk of a module that the given lazy files import through another module. */
function chunkOf(
  importers: readonly string[],
  id = "/src/platform/shared.ts",
  sharedBy = sharedByPanel,
): string | null | undefined | void {
  const between = "/src/platform/between.ts";
  const modules: Record<string, { importers: readonly string[]; dynamicImporters: readonly string[] }> = {
    [id]: { importers: [between], dynamicImporters: [] },
    // Covers circular imports.
    [between]: { importers: [...importers, id], dynamicImporters: [] },
  };
  for (const file of importers) modules[file] = { importers: [], dynamicImporters: ["/src/app/router.tsx"] };
  return sharedBy(id, { getModuleInfo: (each) => (modules[each] ?? null) as never });
}

test.each([
  ["home page", "home-panel", [lazy.home, lazy.plans, lazy.login]],
  ["public and sign-in pages", "public-panel", [lazy.plans, lazy.login]],
  ["public pages alone", "offer-panel", [lazy.plans]],
  ["sign-in pages", "account", [lazy.login, lazy.watchSession]],
  ["the guards of the sign-in pages", "account", [lazy.guards, lazy.support]],
  ["the session code", "session", [lazy.client]],
  ["pages of the administration", "panel-shared", [lazy.adminSite, lazy.support]],
  ["the routes of the administration", "panel-shared", [lazy.adminRoutes, lazy.support]],
  ["pages of the dashboard alone", "dashboard-shared", [lazy.support, lazy.customerPanel]],
])("a module that the panel shares with %s goes into %s", (_, chunk, importers) => {
  expect(chunkOf([lazy.panel, ...importers])).toBe(chunk);
});

const pages = ["/src/domains/sites/panel/home.tsx", lazy.support];

test.each([
  ["pages of the dashboard", "dashboard-shared", pages],
  ["pages of the dashboard and one of the administration", "panel-shared", [...pages, lazy.adminSite]],
])("a module that two %s load goes into %s", (_, chunk, importers) => {
  expect(chunkOf(importers)).toBe(chunk);
});

test.each([
  ["no page of the panel needs at once", [lazy.plans, lazy.login, lazy.support]],
  ["only a page of the dashboard and a page of the administration show", [lazy.support, lazy.adminSite]],
  ["one file alone imports", [lazy.panel]],
  ["nothing loads lazily", []],
])("a module that %s is left to the bundler", (_, importers) => {
  expect(chunkOf(importers)).toBeNull();
});

test.each([
  ["other pages", "home-shared", [lazy.home, lazy.plans, lazy.models]],
  ["the pages of the models", "home-models", [lazy.home, lazy.models]],
  ["the blog", null, [lazy.home, lazy.plans, lazy.blog]],
  ["no other page", null, [lazy.home]],
])("a module that the home page shares with %s goes into %s", (_, chunk, importers) => {
  expect(chunkOf(importers, "/src/platform/shared.ts", sharedByHome)).toBe(chunk);
});

test("a module that other pages share without the home page is left to the bundler", () => {
  expect(chunkOf([lazy.plans, lazy.login], "/src/platform/shared.ts", sharedByHome)).toBeNull();
});

test("the file that identifies the panel's pages keeps its own chunk", () => {
  expect(chunkOf([lazy.panel, lazy.guards], lazy.watchSession)).toBeNull();
});

test("an icon goes into the chunk of the pages that show it", () => {
  expect(chunkOf([lazy.panel, lazy.home], "/node_modules/lucide-react/dist/esm/icons/x.mjs")).toBe(
    "home-panel",
  );
});

test("icons are imported one by one because the package's index would put each on every page", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const throughIndex = sources.filter((file) =>
    /^import (?!type )[^;]*from "lucide-react";/m.test(readFileSync(path.join("src", file), "utf8")),
  );
  expect(sources.length).toBeGreaterThan(0);
  expect(throughIndex).toEqual([]);
});
