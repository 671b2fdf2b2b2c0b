import { expect, test } from "vitest";
import { adminPatterns, panelPatterns } from "../../tools/testing/area-patterns";
import { adminPaths } from "@/platform/admin-paths";
import { panelPaths } from "@/platform/panel-paths";
import { patternsOf } from "@/platform/paths";
import { adminPages } from "./admin-pages";
import { adminRoutesAt } from "./admin-routes";
import { dashboardPages } from "./dashboard-pages";
import { dashboardRoutesAt } from "./dashboard-routes";
import { areaPatterns } from "./page-entry";

test.each([
  ["the panel", panelPaths, dashboardRoutesAt],
  ["the administration", adminPaths, adminRoutesAt],
])("every address of %s has a page entry", (_, paths, routesAt) => {
  const pageAt = (path: string) => routesAt(path.replaceAll(/:\w+/g, "x")).at(-1);
  const notFound = pageAt(`${paths.home}/nada-aqui`);
  expect(notFound).toBeDefined();
  expect(patternsOf(paths).filter((path) => [notFound, undefined].includes(pageAt(path)))).toEqual([]);
});

test.each([
  ["the panel", panelPatterns, areaPatterns(panelPaths, dashboardPages)],
  ["the administration", adminPatterns, areaPatterns(adminPaths, adminPages)],
])("browser tests open every address of %s", (_, opened, patterns) => {
  expect(opened.toSorted()).toEqual(patterns.toSorted());
});

test("pathOf encodes the values of a pattern in order", () => {
  expect(panelPaths.lesson("a b", "c/d")).toBe("/dashboard/cursos/a%20b/aulas/c%2Fd");
});
