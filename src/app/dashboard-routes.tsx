import { matchRoutes, useRoutes } from "react-router-dom";
import { paths } from "@/platform/paths";
import { dashboardPages } from "./dashboard-pages";
import { lazyRoute, type LazyRoute, lazyRoutesOf } from "./lazy-route";
import { routesOf } from "./page-entry";
import { DashboardLayout } from "./shells/customer-shell";

export { prefetchFirstPage } from "./panel-data";

const NotFound = lazyRoute(() => import("@/domains/account/parts/not-found"), "DashboardNotFoundRoute");

const routes = [
  {
    element: <DashboardLayout />,
    children: [...routesOf(dashboardPages, paths.dashboard.home), { path: "*", element: <NotFound /> }],
  },
];

/** Renders the routes of the dashboard. */
export function DashboardRoutes() {
  return useRoutes(routes);
}

/** Returns the lazy pages of the dashboard at a path, the outermost first; empty elsewhere. */
export function dashboardRoutesAt(path: string): LazyRoute[] {
  return lazyRoutesOf(matchRoutes(routes, path, paths.dashboard.home));
}
