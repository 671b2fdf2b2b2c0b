import { StrictMode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { setI18n } from "react-i18next";
import { type Navigator, Router } from "react-router-dom";
import { hrefOf } from "@/app/address-router";
import { PagePlaceholder, Pages } from "@/app/app";
import { dashboardPages } from "@/app/dashboard-pages";
import { dashboardRoutesAt } from "@/app/dashboard-routes";
import { ErrorBoundary } from "@/app/error-boundary";
import { areaPatterns } from "@/app/page-entry";
import type { LazyRoute } from "@/app/lazy-route";
import { lazyRoutesAt } from "@/app/router";
import { FailurePage } from "@/kit/failure-page";
import { adminPaths } from "@/platform/admin-paths";
import { i18n, setLanguage } from "@/platform/i18n";
import { defaultLanguage, type Language } from "@/platform/language";
import { panelPaths } from "@/platform/panel-paths";
import { startCollecting } from "@/platform/prerender/collector";
import { unknownPath } from "@/platform/prerender/page-data";
import type { RenderedPage } from "@/platform/prerender/rendered-page";

export { addressOf, entryPaths, publicPaths } from "@/platform/addresses";
export { site } from "@/platform/site";
export { defaultLanguage, languages } from "@/platform/language";
export { readPublicRows, setFetch } from "@/platform/backend/public-rows";
export { socialImageOf } from "@/platform/social-image";
export { pageDataId, unknownPath } from "@/platform/prerender/page-data";

setI18n(i18n);

/** The path of the administration, whose pages share a shell. */
export const adminPath = adminPaths.home;

/** Paths of the panel pages without an ID. Each has a shell that names its first load. */
export const shellPaths = areaPatterns(panelPaths, dashboardPages).filter(
  (pattern) => !pattern.includes(":"),
);

/** Returns the source of a lazy page relative to the project, which the server bundle exports from each module. */
async function sourceOf(route: LazyRoute): Promise<string> {
  const { sourceFile } = (await route.load()) as { sourceFile: string };
  return sourceFile;
}

/**
 * Returns what a page loads first: the sources of its lazy page and layouts, the outermost first, and its groups of
 * texts.
 *
 * @param path path without language prefix, also of the dashboard
 */
export async function firstLoadOf(path: string) {
  const routes = [...lazyRoutesAt(path), ...dashboardRoutesAt(path)];
  return {
    sources: await Promise.all(routes.map(sourceOf)),
    namespaces: [...new Set(["common", ...routes.flatMap((route) => route.namespaces)])],
  };
}

/**
 * Renders the placeholder of a page that the browser renders. It uses the default language because the boot script has
 * no other texts.
 *
 * @param path path without language prefix
 */
export async function renderPlaceholder(path: string): Promise<string> {
  await setLanguage(defaultLanguage, []);
  return renderToStaticMarkup(<PagePlaceholder path={path} />);
}

const opening = '<div id="root">';
const closing = "</div>";

function cannotNavigate(): never {
  throw new Error("A page navigated while it was pre-rendered.");
}

/**
 * Renders a page for a visitor without a session, including its code, texts and data. Pages are rendered one after
 * another because they share the language and the data. Throws the error of a component.
 *
 * @param path path without language prefix
 */
export async function renderPage(path: string, language: Language): Promise<RenderedPage> {
  const routes = lazyRoutesAt(path);
  const texts = await setLanguage(
    language,
    routes.flatMap((route) => route.namespaces),
  );
  const finishCollecting = startCollecting();
  const navigator: Navigator = {
    createHref: (to) => hrefOf(to, language),
    go: cannotNavigate,
    push: cannotNavigate,
    replace: cannotNavigate,
  };

  let failure: unknown = null;
  const { prelude } = await prerender(
    <div id="root">
      <StrictMode>
        <ErrorBoundary fallback={FailurePage}>
          <Router static navigator={navigator} location={{ pathname: path, key: "default" }}>
            <Pages />
          </Router>
        </ErrorBoundary>
      </StrictMode>
    </div>,
    {
      // Otherwise, React outputs a large page in hidden parts that a script moves into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  const html = await new Response(prelude).text();
  if (failure !== null) throw new Error(`${path} could not be rendered.`, { cause: failure });

  // React outputs the head elements before everything else.
  const start = html.indexOf(opening);
  if (start < 0 || !html.endsWith(closing)) throw new Error(`${path}: unexpected HTML from React.`);
  const { resources, socialImage } = await finishCollecting();
  return {
    head: html.slice(0, start),
    body: html.slice(start + opening.length, -closing.length),
    data: { path: path === unknownPath ? null : path, language, texts, resources },
    socialImage,
    sources: await Promise.all(routes.map(sourceOf)),
  };
}
