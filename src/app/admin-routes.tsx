import { matchRoutes, useRoutes } from "react-router-dom";
import { adminPaths } from "@/platform/admin-paths";
import { adminPages } from "./admin-pages";
import { lazyRoute, lazyRoutesOf, type LazyRoute } from "./lazy-route";
import { routesOf } from "./page-entry";

const guardFile = "app/team-guard";
const shellFile = "app/admin-shell";
const loadShell = () => import("./admin-shell");

async function loadGuard() {
  const guard = await import("./team-guard");
  guard.prefetchForTeam(loadShell);
  return guard;
}

const Area = lazyRoute(guardFile, loadGuard, "AdminArea");
const Login = lazyRoute("domains/team/login", () => import("@/domains/team/login"), "AdminLoginRoute", [
  "auth",
]);
const RequireTeam = lazyRoute(guardFile, loadGuard, "RequireTeam");
const Layout = lazyRoute(shellFile, loadShell, "AdminLayout");
const NotFound = lazyRoute(shellFile, loadShell, "AdminNotFoundRoute");

const routes = [
  {
    element: <Area />,
    children: [
      ...routesOf([{ path: adminPaths.login, page: Login }], adminPaths.home),
      {
        element: <RequireTeam />,
        children: [
          {
            element: <Layout />,
            children: [...routesOf(adminPages, adminPaths.home), { path: "*", element: <NotFound /> }],
          },
        ],
      },
    ],
  },
];

/** Renders the routes of the administration. */
export function AdminRoutes() {
  return useRoutes(routes);
}

/** Returns the lazy pages and layouts of the administration at a path, the outermost first; empty elsewhere. */
export function adminRoutesAt(path: string): LazyRoute[] {
  return lazyRoutesOf(matchRoutes(routes, path, adminPaths.home));
}
