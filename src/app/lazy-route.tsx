import { createElement, isValidElement, use, useEffect, type ComponentType } from "react";
import type { RouteMatch } from "react-router-dom";
import { loadNamespaces } from "@/platform/i18n";
import type { Namespace } from "@/platform/namespaces";
import { isHydrated, markHydrated } from "@/platform/prerender/hydration";
import { loadFullStylesheet } from "./full-stylesheet";

/** A page that loads its code and texts on first render, or earlier with `preload`. */
export type LazyRoute = ComponentType & {
  preload: () => Promise<unknown>;
  /** The page's file relative to src, without extension. The build uses it to find the first load of a page. */
  file: string;
  namespaces: readonly Namespace[];
};

/** Creates a lazy page from a file's named export. Loads its texts in parallel with its code. */
export function lazyRoute<Name extends string>(
  file: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  namespaces: readonly Namespace[] = [],
): LazyRoute {
  let loading: Promise<ComponentType> | null = null;

  async function loadWithTexts(): Promise<ComponentType> {
    // The first page has its styles: inline when pre-rendered, otherwise it waits for the complete stylesheet.
    const styles = isHydrated() ? loadFullStylesheet() : null;
    const [module] = await Promise.all([load(), loadNamespaces(namespaces), styles]);
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

  return Object.assign(Page, { preload, file, namespaces });
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
