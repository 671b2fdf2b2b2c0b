import { expect, test } from "vitest";
import { safeReturnPath } from "./paths";

test.each([
  "/",
  "/planos",
  "/dashboard/minha-assinatura?tab=pagamentos#ultimo",
  "/blog/um-artigo",
  "/loginx",
  "/%2F%2Fexample.com",
])("safeReturnPath accepts %s", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  ["another site", "https://example.com/x"],
  ["another site without its scheme", "//example.com"],
  ["another site with a backslash", "/\\example.com"],
  ["a backslash anywhere", "/planos\\..\\x"],
  ["another site behind dots", "/..//example.com"],
  ["another site behind an encoded dot", "/%2e//example.com"],
  ["a tab that browsers drop", "/\t/example.com"],
  ["a line break", "/planos\n"],
  ["a null character", "/\u0000"],
  ["a script", "javascript:alert(1)"],
  ["a relative path", "planos"],
  ["nothing", ""],
  ["a login page", "/login"],
  ["a login page with a query", "/login?x=1"],
  ["a login page in other letters", "/LOGIN/"],
  ["a login page behind dots", "/planos/../login"],
  ["the sign-up page", "/comece-agora"],
  ["the page for a new password", "/atualizar-senha"],
  ["the administrators' login", "/administrador/login"],
  ["something endless", `/${"a".repeat(3000)}`],
  ["an object", { pathname: "/" }],
  ["null", null],
  ["undefined", undefined],
])("safeReturnPath rejects %s", (_, value) => {
  expect(safeReturnPath(value)).toBeNull();
});

test("safeReturnPath resolves dots that stay on the site", () => {
  expect(safeReturnPath("/blog/../planos")).toBe("/planos");
});
