import { expect, it } from "vitest";
import { dashboardPages } from "@/app/dashboard-pages";
import { notShown, shownPages, shownWithoutLink } from "./shown-pages";

it("every page of the panel is shown to the team, or named as a page without data", () => {
  const shown = [...shownPages.map(({ shows }) => shows), ...shownWithoutLink, ...notShown];
  expect(shown.toSorted()).toEqual(dashboardPages.map(({ path }) => path).toSorted());
});

it("the links of a customer's panel are those of the navigation, in its order", () => {
  const menu = dashboardPages.flatMap(({ path, menu: link }) => (link ? [[path, link.label]] : []));
  expect(shownPages.map(({ shows, label }) => [shows, label])).toEqual(menu);
});
