import { expect, test } from "vitest";
import { site } from "@/platform/site";
import { documentTitle } from "./page-header";

const words = (length: number) => "palavra ".repeat(20).slice(0, length).trim();

test.each([
  ["Planos", `Planos · ${site.name}`],
  [words(69), words(69)],
  [words(120), `${words(63)}…`],
])("the title of the page %j fits into 70 characters", (title, whole) => {
  expect(documentTitle(title)).toBe(whole);
  expect(documentTitle(title).length).toBeLessThanOrEqual(70);
});
