import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadNamespaces } from "@/platform/i18n";
import type { Namespace } from "@/platform/namespaces";

/** Creates a lazy component from a named export and loads its texts together with its code. */
export function lazyComponent<Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  namespaces: readonly Namespace[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: module[name] };
  });
}
