import { createElement, isValidElement, use, useEffect, type ComponentType } from "react";
import type { RouteMatch } from "react-router-dom";
import { loadNamespaces } from "@/platform/i18n";
import type { Namespace } from "@/platform/namespaces";
import { isHydrated, markHydrated } from "@/platform/prerender/hydration";
import { loadFullStylesheet } from "./full-stylesheet";

/** A page that loads its code and texts on first render, or earlier with `preload`. */
export type LazyRoute = ComponentType & {
  /** Loads the page's code alone. The build reads from it which file the page is. */
  load: () => Promise<object>;
  preload: () => Promise<unknown>;
  namespaces: readonly Namespace[];
};

/**
 * Creates a lazy page from a file's named export. Loads its texts in parallel with its code.
 *
 * @param prepare runs with the loaded file before the page is rendered
 */
export function lazyRoute<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
  namespaces: readonly Namespace[] = [],
  prepare?: (module: Module) => unknown,
): LazyRoute {
  let loading: Promise<ComponentType> | null = null;

  async function loadWithTexts(): Promise<ComponentType> {
    // The first page has its styles: inline when pre-rendered, otherwise it waits for the complete stylesheet.
    const styles = isHydrated() ? loadFullStylesheet() : null;
    const prepared = load().then(async (module) => {
      await prepare?.(module);
      return module;
    });
    const [module] = await Promise.all([prepared, loadNamespaces(namespaces), styles]);
    return module[name];
  }

  function preload(): Promise<ComponentType> {
    loading ??= loadWithTexts();
    return loading;
  }

  function Page() {
    useEffect(markHydrated, []);
    // React's `lazy` would first show a fallback, even for loaded code.
    return createElement(use(preload()));
  }

  return Object.assign(Page, { load, preload, namespaces });
}

function isLazyRoute(type: unknown): type is LazyRoute {
  return typeof type === "function" && "preload" in type;
}

/** Returns the lazy pages and layouts of matched routes, the outermost first. */
export function lazyRoutesOf(matches: readonly RouteMatch[] | null): LazyRoute[] {
  return (matches ?? []).flatMap(({ route }) => {
    const type: unknown = isValidElement(route.element) ? route.element.type : null;
    return isLazyRoute(type) ? [type] : [];
  });
}
