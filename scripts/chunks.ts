import type { Rolldown } from "vite";

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const home = "/src/domains/content/public/home.tsx";
const publicPages = ["/src/domains/content/public/", "/src/domains/blog/public/"];
// The pages of the model sites and the picture of a customer's site, which share their drawings with the home page.
const models = [
  "/src/domains/content/public/model.tsx",
  "/src/domains/content/public/models.tsx",
  "/src/domains/sites/parts/site-picture.tsx",
];
const blog = "/src/domains/blog/public/";
const signInPages = "/src/domains/account/public/";
// The sign-in pages use the guards, too.
const guards = "/src/app/guards.tsx";
const watchSession = "/src/domains/account/parts/session/watch-session.ts";
const dashboardPages = /\/src\/domains\/[^/]+\/panel\//;
const dashboardRoutes = "/src/app/dashboard-routes.tsx";
const dashboardHome = "/src/domains/sites/panel/home.tsx";
const adminRoutes = "/src/app/admin-routes.tsx";
const adminPages = /\/src\/domains\/([^/]+\/team|team|analytics)\//;
// The admin page that shows a customer's dashboard.
const customerPanel = "/src/domains/team/customer-panel/";
const wholeClient = "/src/platform/backend/clients.ts";
// Files that every page of the panel loads.
const panel = [guards, dashboardRoutes, dashboardHome, watchSession];

/** Returns the dynamically imported modules that load a module, such as lazy pages. */
function loadersOf(id: string, context: Context): string[] {
  const seen = new Set([id]);
  for (const each of seen) {
    for (const importer of context.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return [...seen].filter((each) => (context.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0);
}

/**
 * Names the chunk of modules that all panel pages share, or two of them, by their other importers: the home page, other
 * public pages with or without sign-in pages, sign-in pages, signed-in users, the administration, or other dashboard
 * pages. The bundler's default would create one chunk for every set of pages.
 */
export const sharedByPanel: Rolldown.CodeSplittingNameFunction = (id, context) => {
  if (panel.some((file) => id.endsWith(file))) return null;
  const loaders = loadersOf(id, context);
  const isIn = (part: string) => loaders.some((loader) => loader.includes(part));
  if (loaders.length < 2 || !panel.some(isIn)) return null;
  if (isIn(home)) return "home-panel";
  const isBeforeSignIn = isIn(signInPages) || isIn(guards);
  if (publicPages.some(isIn)) return isBeforeSignIn ? "public-panel" : "offer-panel";
  if (isBeforeSignIn) return "account";
  if (isIn(watchSession) || isIn(wholeClient)) return "session";
  const isInAdmin =
    isIn(adminRoutes) || loaders.some((each) => adminPages.test(each) && !each.includes(customerPanel));
  // As separate files, what a few pages share would be up to twenty more requests for each page.
  const pages = loaders.filter((loader) => dashboardPages.test(loader));
  if (!isIn(dashboardRoutes) && pages.length < 2) return null;
  return isInAdmin ? "panel-shared" : "dashboard-shared";
};

/**
 * Names the chunk of modules that the home page shares with the models' pages, or with others too. Separately, each
 * module would be a request for a few bytes. The blog and sign-in pages are excluded because they rarely need them.
 */
export const sharedByHome: Rolldown.CodeSplittingNameFunction = (id, context) => {
  const loaders = loadersOf(id, context);
  const isIn = (part: string) => loaders.some((loader) => loader.includes(part));
  if (loaders.length < 2 || isIn(blog) || isIn(signInPages) || !isIn(home)) return null;
  const isOfModels = loaders.every((loader) => [home, ...models].some((page) => loader.includes(page)));
  return isOfModels ? "home-models" : "home-shared";
};
