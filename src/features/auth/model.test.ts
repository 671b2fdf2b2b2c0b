import { expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  changeEmailSchema,
  codeSchema,
  deleteAccountSchema,
  emailSchema,
  loginSchema,
  registerLegacySchema,
  minPasswordLength,
  minTeamPasswordLength,
  updatePasswordSchema,
} from "./model";

/** The first error message of each invalid field. */
function errorsOf(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

const namedErrors = (name: string) =>
  errorsOf(registerLegacySchema, { full_name: name, email: "a@b.co", password: "segredo" });
const wordErrors = (word: string) => errorsOf(deleteAccountSchema("EXCLUIR"), { word, password: "x" });
const passwordErrors = (password: string, confirmation = password) =>
  errorsOf(updatePasswordSchema(minPasswordLength), { password, password_confirmation: confirmation });

test.each(["ana@exemplo.com", "ana.souza+site@exemplo.com.br", "joão@padaria.com.br", "a@b.co"])(
  "accepts the e-mail %s",
  (email) => {
    expect(errorsOf(emailSchema, { email })).toEqual({});
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
])("rejects the e-mail %s", (email) => {
  expect(errorsOf(emailSchema, { email })).toEqual({ email: "validation.email" });
});

test("requires every field of an empty form", () => {
  const required = "validation.required";
  expect(errorsOf(loginSchema, { email: "", password: "" })).toEqual({ email: required, password: required });
  expect(errorsOf(registerLegacySchema, { full_name: " ", email: "", password: "" })).toEqual({
    full_name: required,
    email: required,
    password: required,
  });
  expect(errorsOf(codeSchema, { code: " " })).toEqual({ code: required });
  expect(errorsOf(deleteAccountSchema("EXCLUIR"), { word: "", password: "" })).toEqual({
    word: required,
    password: required,
  });
  expect(passwordErrors("", "")).toEqual({ password: required, password_confirmation: required });
});

test("requires six characters in a new password, and at most the bytes that its hash reads", () => {
  expect(passwordErrors("12345")).toEqual({ password: "validation.passwordMinLength:6" });
  expect(passwordErrors("123456")).toEqual({});
  expect(passwordErrors("a".repeat(72))).toEqual({});
  expect(passwordErrors("a".repeat(73))).toEqual({ password: "validation.passwordMaxLength:72" });
  expect(passwordErrors("ã".repeat(37))).toEqual({ password: "validation.passwordMaxLength:72" });
});

test.each([
  ["12345678901", { password: "validation.passwordMinLength:12" }],
  ["123456789012", {}],
])("requires twelve characters in a new password of the team: %s", (password, expected) => {
  const values = { password, password_confirmation: password };
  expect(errorsOf(updatePasswordSchema(minTeamPasswordLength), values)).toEqual(expected);
});

test("requires the two passwords to be equal", () => {
  expect(passwordErrors("segredo", "Segredo")).toEqual({
    password_confirmation: "validation.passwordMismatch",
  });
  expect(passwordErrors("12345", "segredo")).toEqual({
    password: "validation.passwordMinLength:6",
    password_confirmation: "validation.passwordMismatch",
  });
});

test("rejects a name longer than the database allows, or with control or direction characters", () => {
  expect(namedErrors("a".repeat(120))).toEqual({});
  expect(namedErrors("a".repeat(121))).toEqual({ full_name: "validation.maxLength:120" });
  expect(namedErrors("Ana \u202Eazuos")).toEqual({ full_name: "validation.nameCharacters" });
  expect(namedErrors("Ana\u0007Souza")).toEqual({ full_name: "validation.nameCharacters" });
  expect(namedErrors("Ana \u2067Souza")).toEqual({ full_name: "validation.nameCharacters" });
});

test.each(["   ", "\u200b\u2060", "\u3164 \u00ad"])("rejects the invisible name %j", (name) => {
  expect(namedErrors(name)).toEqual({ full_name: "validation.required" });
});

test("accepts a code of six digits with the spaces that apps show", () => {
  expect(codeSchema.parse({ code: " 012 345 " })).toEqual({ code: "012345" });
  for (const code of ["12345", "1234567", "12a456"]) {
    expect(errorsOf(codeSchema, { code })).toEqual({ code: "validation.code:6" });
  }
});

test("rejects the current e-mail as the new one in any spelling", () => {
  const schema = changeEmailSchema("ana@exemplo.com");
  expect(errorsOf(schema, { email: "ANA@exemplo.com", password: "x" })).toEqual({
    email: "validation.emailSame",
  });
});

test("accepts the confirmation word for deletion in any case", () => {
  expect(wordErrors("excluir")).toEqual({});
  expect(wordErrors("apagar")).toEqual({ word: "validation.confirmWord" });
});
