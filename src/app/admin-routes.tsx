import { matchRoutes, useRoutes } from "react-router-dom";
import { adminPaths } from "@/platform/admin-paths";
import { adminPages } from "./admin-pages";
import { lazyRoute, lazyRoutesOf, type LazyRoute } from "./lazy-route";
import { routesOf } from "./page-entry";

const areaFile = "app/admin-area";
const loadShell = () => import("./shells/admin-shell");

async function loadArea() {
  const area = await import("./admin-area");
  area.prefetchForTeam(loadShell);
  return area;
}

const Area = lazyRoute(areaFile, loadArea, "AdminArea");
const Login = lazyRoute(
  "domains/team/access/login",
  () => import("@/domains/team/access/login"),
  "AdminLoginRoute",
  ["auth"],
);
const RequireTeam = lazyRoute(areaFile, loadArea, "RequireTeam");
const Layout = lazyRoute("app/shells/admin-shell", loadShell, "AdminLayout");
const NotFound = lazyRoute(
  "domains/team/parts/not-found",
  () => import("@/domains/team/parts/not-found"),
  "AdminNotFoundRoute",
);

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
