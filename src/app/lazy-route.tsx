import { createElement, isValidElement, use, useEffect, type ComponentType } from "react";
import type { RouteMatch } from "react-router-dom";
import { loadNamespaces } from "@/lib/i18n";
import type { Namespace } from "@/lib/namespaces";
import { isHydrated, markHydrated } from "@/prerender/hydration";
import { loadFullStylesheet } from "./full-stylesheet";

/** A page whose code and texts are loaded when first shown, or ahead of that with `preload`. */
export type LazyRoute = ComponentType & {
  preload: () => Promise<unknown>;
  /** The page's file, from src/app and without its ending; the build finds what the page loads by it. */
  file: string;
  namespaces: readonly Namespace[];
};

/** Makes a lazy page of a file's named export. The texts it needs load beside its code. */
export function lazyRoute<Name extends string>(
  file: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  namespaces: readonly Namespace[] = [],
): LazyRoute {
  let loading: Promise<ComponentType> | null = null;

  async function loadWithTexts(): Promise<ComponentType> {
    // The first page has its styles: the pre-rendered one brings them, any other waits for all of them.
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
    // Unlike React's lazy, which shows a fallback first even for what is there.
    return createElement(use(preload()));
  }

  return Object.assign(Page, { preload, file, namespaces });
}

function isLazyRoute(type: unknown): type is LazyRoute {
  return typeof type === "function" && "preload" in type;
}

/** The lazy pages and frames among matched routes, the outermost first. */
export function lazyRoutesOf(matches: readonly RouteMatch[] | null): LazyRoute[] {
  return (matches ?? []).flatMap(({ route }) => {
    const type: unknown = isValidElement(route.element) ? route.element.type : null;
    return isLazyRoute(type) ? [type] : [];
  });
}
