import { matchRoutes, useRoutes } from "react-router-dom";
import { adminPaths } from "@/platform/admin-paths";
import { adminPages } from "./admin-pages";
import { lazyRoute, lazyRoutesOf, type LazyRoute } from "./lazy-route";
import { routesOf } from "./page-entry";

const loadArea = () => import("./admin-area");
const loadShell = () => import("./shells/admin-shell");

const Area = lazyRoute(loadArea, "AdminArea", [], ({ prefetchForTeam }) => prefetchForTeam(loadShell));
const Login = lazyRoute(() => import("@/domains/team/access/login"), "AdminLoginRoute", ["auth"]);
const RequireTeam = lazyRoute(loadArea, "RequireTeam");
const Layout = lazyRoute(loadShell, "AdminLayout");
const NotFound = lazyRoute(() => import("@/domains/team/parts/not-found"), "AdminNotFoundRoute");

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
