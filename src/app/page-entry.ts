import type { RouteObject } from "react-router-dom";
import { createElement } from "react";
import type { LazyRoute } from "./lazy-route";

/**
 * A page of the panel or the administration. Router, menus, command palette, prefetching, byte budgets and
 * pre-rendered shells read it; browser tests open every address of `panel-paths.ts` and `admin-paths.ts`.
 */
export type PageEntry = {
  /** Absolute route pattern. */
  path: string;
  page: LazyRoute;
};

/** Returns the routes of an area's pages relative to the area's path. */
export function routesOf(pages: readonly PageEntry[], areaPath: string): RouteObject[] {
  return pages.map(({ path, page }) => ({
    path: path.slice(areaPath.length + 1),
    element: createElement(page),
  }));
}
