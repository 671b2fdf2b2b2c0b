import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type * as z from "zod/mini";
import { factor, hostedToken, hostedUser } from "@/test/recorded-auth";
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
  factorsOf,
  shortName,
  toAccount,
} from "./rules";

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

// Marks and spaces that password managers, clipboards and dictation add.
const unseen = fc.string({
  unit: fc.constantFrom("\u200b", "\u200d", "\u200e", "\u202a", "\u202e", "\u2060", "\ufeff", "\u00ad"),
  maxLength: 3,
});
const unseenAround = fc.array(unseen, { minLength: 20, maxLength: 20 });
const mixed = (text: string, parts: readonly string[]) =>
  [...text].map((one, at) => (parts[at] ?? "") + one).join("") + (parts.at(-1) ?? "");

test("reads an e-mail and a name with unseen characters like the typed ones", () => {
  fc.assert(
    fc.property(unseenAround, fc.constantFrom("", " ", "\u00a0", "\u2028"), (parts, space) => {
      const filled = { email: space + mixed("ana@exemplo.com", parts), password: "segredo" };
      expect(loginSchema.parse(filled).email).toBe("ana@exemplo.com");
      expect(emailSchema.parse({ email: filled.email + space })).toEqual({ email: "ana@exemplo.com" });
      const name = mixed(`Ana${space === "" ? " " : space}O’Neil–Sá`, parts) + space;
      expect(registerLegacySchema.parse({ ...filled, full_name: name }).full_name).toBe("Ana O’Neil–Sá");
    }),
  );
});

test("reads a code with unseen characters like the typed one", () => {
  expect(codeSchema.parse({ code: "\u200b123\u00a0456\u202c" })).toEqual({ code: "123456" });
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

test("rejects a name longer than the database allows, or with control characters", () => {
  expect(namedErrors("a".repeat(120))).toEqual({});
  expect(namedErrors("a".repeat(121))).toEqual({ full_name: "validation.maxLength:120" });
  expect(namedErrors("Ana\u0007Souza")).toEqual({ full_name: "validation.nameCharacters" });
  expect(namedErrors("Ana \u061cSouza")).toEqual({ full_name: "validation.nameCharacters" });
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

describe("shortName", () => {
  it.each([
    ["Ana Souza", "ana@exemplo.com", "Ana"],
    ["ana maria de souza", "x@exemplo.com", "ana"],
    ["  Érico   Veríssimo ", null, "Érico"],
    ["Dr. João da Silva", null, "Dr. João"],
    ["𝒜na", null, "𝒜na"],
    ["", "ana@exemplo.com", "ana"],
    ["   ", "zeca@exemplo.com", "zeca"],
    [null, "ana@exemplo.com", "ana"],
    [undefined, undefined, ""],
    [null, null, ""],
  ])("for %j and %j returns %s", (fullName, email, greeted) => {
    expect(shortName(fullName, email)).toBe(greeted);
  });
});

// The embedded backend issues tokens without the sign-in method.
const plainToken = `e30.${btoa(JSON.stringify({ sub: "1", role: "authenticated" }))}.e30`;

test("lists only verified factors, oldest first", () => {
  const factors = [
    factor({ id: "new", created_at: "2026-11-03T10:00:00Z" }),
    factor({ id: "begun", status: "unverified" }),
    factor({ id: "old", created_at: "2026-11-02T10:00:00Z" }),
  ];
  expect(factorsOf(hostedUser(factors)).map(({ id }) => id)).toEqual(["old", "new"]);
  expect(factorsOf(hostedUser())).toEqual([]);
});

test("includes a new e-mail that awaits confirmation while its links work", () => {
  const user = {
    ...hostedUser(),
    new_email: "nova@exemplo.com",
    email_change_sent_at: "2026-11-20T12:00:00Z",
  };
  const at = (time: string) => toAccount(user, hostedToken("aal1"), Date.parse(time));
  expect(at("2026-11-20T12:59:00Z")).toEqual({
    email: "ana@exemplo.com",
    isTeam: false,
    emailChange: { to: "nova@exemplo.com", askedAt: "2026-11-20T12:00:00Z" },
    lastSignInAt: "2026-11-20T12:00:00.000Z",
    sessionSince: "2026-11-18T11:06:40.000Z",
    aal: "aal1",
    factors: [],
  });
  expect(at("2026-11-20T13:01:00Z").emailChange).toBeNull();
  expect(toAccount({ ...hostedUser(), app_metadata: { role: "support" } }, plainToken).isTeam).toBe(true);
  expect(toAccount(hostedUser(), plainToken)).toMatchObject({ emailChange: null, aal: null });
});
