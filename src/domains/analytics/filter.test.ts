import { expect, test } from "vitest";
import { readFilter, withFilter } from "./filter";
import { fileName } from "./report";

test.each([
  ["", null],
  ["periodo=90", null],
  ["caminho=%2Fplanos", { by: "path", value: "/planos" }],
  ["origem=google.com", { by: "referrer", value: "google.com" }],
  ["origem=", { by: "referrer", value: "" }],
] as const)("parses and serializes the address ?%s", (search, filter) => {
  const params = new URLSearchParams(search);
  expect(readFilter(params)).toEqual(filter);
  expect(withFilter(params, filter).toString()).toBe(search);
});

test("replaces the other filter and keeps the period", () => {
  const params = new URLSearchParams("periodo=90&caminho=%2Fplanos");
  expect(withFilter(params, { by: "referrer", value: "bing.com" }).toString()).toBe(
    "periodo=90&origem=bing.com",
  );
  expect(withFilter(params, null).toString()).toBe("periodo=90");
});

test.each([
  [null, ""],
  [{ by: "path", value: "/" }, "-caminho-inicio"],
  [{ by: "path", value: "/blog/ol%C3%A1" }, "-caminho-blog-ol-C3-A1"],
  [{ by: "referrer", value: "" }, "-origem-direto"],
  [{ by: "referrer", value: "google.com" }, "-origem-google-com"],
] as const)("names a file after the filter %j", (filter, suffix) => {
  expect(fileName("dias", { from: "2026-11-01", to: "2026-11-30" }, filter)).toBe(
    `site-pronto-dias-2026-11-01-2026-11-30${suffix}`,
  );
});
