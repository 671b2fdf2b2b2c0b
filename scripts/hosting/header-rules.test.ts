import { expect, test } from "vitest";
import { headersFor, readHeaderRules } from "./header-rules.ts";

const rules = readHeaderRules(
  [
    "/*",
    "  Cache-Control: public, max-age=0",
    "  Link: </a.js>; rel=modulepreload",
    "/assets/*",
    "  ! Cache-Control",
    "  Cache-Control: public, immutable",
    "  Link: </b.js>; rel=modulepreload",
    "/login",
    "  X-Frame-Options: DENY",
    "",
  ].join("\n"),
);

test("an answer has the headers of every rule for its address", () => {
  expect(headersFor(rules, "/login")).toEqual({
    "Cache-Control": "public, max-age=0",
    Link: "</a.js>; rel=modulepreload",
    "X-Frame-Options": "DENY",
  });
  expect(headersFor(rules, "/login/2")).not.toHaveProperty("X-Frame-Options");
});

test("values of the same name are joined unless the earlier one is taken back", () => {
  expect(headersFor(rules, "/assets/core.js")).toEqual({
    "Cache-Control": "public, immutable",
    Link: "</a.js>; rel=modulepreload, </b.js>; rel=modulepreload",
  });
});

test("a file without a rule gives no header", () => {
  expect(readHeaderRules("\n")).toEqual([]);
  expect(headersFor([], "/")).toEqual({});
});
