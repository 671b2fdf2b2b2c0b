import { expect, it } from "vitest";
import { dashboardPages } from "@/app/dashboard-pages";
import { notShown, shownPages } from "./shown-pages";

it("every page of the panel is shown to the team, or named as a page without data", () => {
  const shown = shownPages.flatMap(({ shows }) => shows ?? []);
  expect([...shown, ...notShown].toSorted()).toEqual(dashboardPages.map(({ path }) => path).toSorted());
});

it("the links of a customer's panel are those of the navigation, in its order", () => {
  const menu = dashboardPages.flatMap(({ path, menu: link }) => (link ? [[path, link.label]] : []));
  const links = shownPages.flatMap(({ shows, label }) => (label ? [[shows, label]] : []));
  expect(links).toEqual(menu);
});
