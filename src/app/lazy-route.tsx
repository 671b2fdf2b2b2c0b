import { readable } from "@/lib/readable";
import { createElement, use, useEffect, type ComponentType } from "react";
import { loadNamespaces } from "@/lib/i18n";
import { wholeStyles } from "@/lib/late-styles";
import type { Namespace } from "@/lib/namespaces";
import { isPageLive, notePageLive } from "@/lib/page-life";

/** A page whose code and texts are loaded when first shown, or ahead of that with `preload`. */
export type LazyRoute = ComponentType & {
  preload: () => Promise<unknown>;
  /** Name of the export that is the page; the build finds the page's files by it. */
  exportName: string;
  namespaces: readonly Namespace[];
};

/**
 * Makes a lazy page of a module's named export. The texts it needs load beside
 * its code. Once loaded it renders at once (React's own `lazy` never does the
 * first time), so that a pre-rendered page is taken over without a gap.
 */
export function lazyRoute<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  namespaces: readonly Namespace[] = [],
): LazyRoute {
  let loading: Promise<ComponentType> | null = null;

  async function loadWithTexts(): Promise<ComponentType> {
    // The page that came written carries its styles.
    const styles = isPageLive() ? wholeStyles() : null;
    const [module] = await Promise.all([load(), loadNamespaces(namespaces), styles]);
    return module[name];
  }

  function preload(): Promise<ComponentType> {
    loading ??= readable(loadWithTexts());
    return loading;
  }

  function Page() {
    useEffect(notePageLive, []);
    return createElement(use(preload()));
  }

  return Object.assign(Page, { preload, exportName: name, namespaces });
}
