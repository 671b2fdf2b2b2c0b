import { expect, it } from "vitest";
import { dashboardPages } from "@/app/dashboard-pages";
import { shownPages } from "./shown-pages";

const shown = shownPages.flatMap(({ shows }) => shows ?? []);

it("every page that the team sees is a page of the panel", () => {
  const pages = dashboardPages.map(({ path }) => path);
  expect(shown.filter((path) => !pages.includes(path))).toEqual([]);
});

it("the links of a customer's panel are those of the navigation to the shown pages, in its order", () => {
  const menu = dashboardPages.flatMap(({ path, menu: link }) =>
    link && shown.includes(path) ? [[path, link.label]] : [],
  );
  const links = shownPages.flatMap(({ shows, label }) => (label ? [[shows, label]] : []));
  expect(links).toEqual(menu);
});
