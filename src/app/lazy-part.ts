import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadNamespaces } from "@/lib/i18n";
import type { Namespace } from "@/lib/namespaces";

/** Makes a lazy part of a page of a file's named export. The texts it needs load beside its code. */
export function lazyPart<Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  namespaces: readonly Namespace[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: module[name] };
  });
}
