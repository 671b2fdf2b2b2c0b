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

test("returns the headers of every rule that matches the path", () => {
  expect(headersFor(rules, "/login")).toEqual({
    "Cache-Control": "public, max-age=0",
    Link: "</a.js>; rel=modulepreload",
    "X-Frame-Options": "DENY",
  });
  expect(headersFor(rules, "/login/2")).not.toHaveProperty("X-Frame-Options");
});

test("joins values of the same name unless a rule unsets the earlier one", () => {
  expect(headersFor(rules, "/assets/core.js")).toEqual({
    "Cache-Control": "public, immutable",
    Link: "</a.js>; rel=modulepreload, </b.js>; rel=modulepreload",
  });
});

test("returns no headers for a file without rules", () => {
  expect(readHeaderRules("\n")).toEqual([]);
  expect(headersFor([], "/")).toEqual({});
});
