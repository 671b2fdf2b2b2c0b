import { lazy, type ComponentType } from "react";
import { loadNamespaces } from "@/lib/i18n";
import type { Namespace } from "@/lib/namespaces";

/** A page whose code and texts are loaded when first shown, or ahead of that with `preload`. */
export type LazyRoute = ComponentType & { preload: () => Promise<unknown> };

/** Makes a lazy page of a module's named export. The texts it needs load beside its code. */
export function lazyRoute<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  namespaces: readonly Namespace[] = [],
): LazyRoute {
  async function loadWithTexts(): Promise<{ default: ComponentType }> {
    const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: module[name] };
  }
  return Object.assign(lazy(loadWithTexts), { preload: loadWithTexts });
}
