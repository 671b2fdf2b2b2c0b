import { expect, test } from "vitest";
import { headersFor, readHeaderRules } from "./header-rules.ts";

const rules = readHeaderRules(
  [
    "/*",
    "  X-Frame-Options: DENY",
    "/assets/*",
    "  Cache-Control: public, immutable",
    "/login",
    "  Cache-Control: public, max-age=0",
    "  Link: </a.js>; rel=modulepreload",
    "",
  ].join("\n"),
);

test("returns the headers of every rule that matches the path", () => {
  expect(headersFor(rules, "/login")).toEqual({
    "X-Frame-Options": "DENY",
    "Cache-Control": "public, max-age=0",
    Link: "</a.js>; rel=modulepreload",
  });
  expect(headersFor(rules, "/login/2")).toEqual({ "X-Frame-Options": "DENY" });
});

test("rejects two rules that set the same header because hosts combine them differently", () => {
  const twice = readHeaderRules("/*\n  Link: </a.js>\n/login\n  Link: </b.js>\n");
  expect(() => headersFor(twice, "/login")).toThrow("Two rules of _headers set Link for /login.");
  expect(headersFor(twice, "/")).toEqual({ Link: "</a.js>" });
});

test("returns no headers for a file without rules", () => {
  expect(readHeaderRules("\n")).toEqual([]);
  expect(headersFor([], "/")).toEqual({});
});
