import { expect, test } from "vitest";
import { adminPaths } from "@/platform/admin-paths";
import { panelPaths } from "@/platform/panel-paths";
import { patternsOf } from "@/platform/paths";
import { adminRoutesAt } from "./admin-routes";
import { dashboardRoutesAt } from "./dashboard-routes";

test.each([
  ["the panel", panelPaths, dashboardRoutesAt],
  ["the administration", adminPaths, adminRoutesAt],
])("every address of %s has a page entry", (_, paths, routesAt) => {
  const pageAt = (path: string) => routesAt(path.replaceAll(/:\w+/g, "x")).at(-1);
  const notFound = pageAt(`${paths.home}/nada-aqui`);
  expect(notFound).toBeDefined();
  expect(patternsOf(paths).filter((path) => [notFound, undefined].includes(pageAt(path)))).toEqual([]);
});

test("pathOf encodes the values of a pattern in order", () => {
  expect(panelPaths.lesson("a b", "c/d")).toBe("/dashboard/cursos/a%20b/aulas/c%2Fd");
});
