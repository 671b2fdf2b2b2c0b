import { expect, test } from "vitest";
import { nameRule } from "@/components/field-rules";
import { codeRule, confirmationRule, emailRule, newPasswordRule } from "./model";

test.each(["ana@exemplo.com", "ana.souza+site@exemplo.com.br", "joão@padaria.com.br", "a@b.co"])(
  "%s can be written to",
  (email) => {
    expect(emailRule(email)).toBeNull();
  },
);

test.each([
  "ana",
  "ana@",
  "@exemplo.com",
  "ana@exemplo",
  "ana@exemplo.",
  "ana@@exemplo.com",
  "ana souza@exemplo.com",
  "ana@exemplo..com",
  "a@b.com,c@d.com",
  `${"a".repeat(250)}@b.com`,
])("%s cannot", (email) => {
  expect(emailRule(email)).toEqual({ key: "validation.email" });
});

test("nothing typed asks for something, in every field", () => {
  for (const rule of [emailRule, nameRule, newPasswordRule, codeRule]) {
    expect(rule("")).toEqual({ key: "validation.required" });
  }
  expect(confirmationRule("", "")).toEqual({ key: "validation.required" });
});

test("a password has six characters or more, and no more bytes than its hash reads", () => {
  expect(newPasswordRule("12345")).toEqual({ key: "validation.passwordMinLength", count: 6 });
  expect(newPasswordRule("123456")).toBeNull();
  expect(newPasswordRule("a".repeat(72))).toBeNull();
  expect(newPasswordRule("a".repeat(73))).toEqual({ key: "validation.passwordMaxLength", count: 72 });
  expect(newPasswordRule("ã".repeat(37))).toEqual({ key: "validation.passwordMaxLength", count: 72 });
});

test("the second typing must equal the first", () => {
  expect(confirmationRule("segredo", "segredo")).toBeNull();
  expect(confirmationRule("segredo", "Segredo")).toEqual({ key: "validation.passwordMismatch" });
});

test("a name may be as long as the database allows", () => {
  expect(nameRule("a".repeat(120))).toBeNull();
  expect(nameRule("a".repeat(121))).toEqual({ key: "validation.maxLength", count: 120 });
});

test("the code is six digits", () => {
  expect(codeRule("012345")).toBeNull();
  for (const code of ["12345", "1234567", "12a456"])
    expect(codeRule(code)).toEqual({ key: "validation.code", count: 6 });
});
