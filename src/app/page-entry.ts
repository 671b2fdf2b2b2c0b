import type { RouteObject } from "react-router-dom";
import { createElement } from "react";
import { patternsOf } from "@/platform/paths";
import type { LazyRoute } from "./lazy-route";

/**
 * A page of the panel or the administration. Router, menus, command palette, prefetching, byte budgets and
 * pre-rendered shells read it, and browser tests open every address of it (`tools/testing/area-patterns.ts`).
 */
export type PageEntry = {
  /** Absolute route pattern: a literal, or an address of `src/platform` when other pages link to it. */
  path: string;
  page: LazyRoute;
};

/** Returns the route patterns of an area: its shared paths and those that only its table contains. */
export function areaPatterns(shared: object, pages: readonly PageEntry[]): string[] {
  return [...new Set([...patternsOf(shared), ...pages.map(({ path }) => path.replace("/*", ""))])];
}

/** Returns the routes of an area's pages relative to the area's path. */
export function routesOf(pages: readonly PageEntry[], areaPath: string): RouteObject[] {
  return pages.map(({ path, page }) => ({
    path: path.slice(areaPath.length + 1),
    element: createElement(page),
  }));
}
