import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { chooseLanguage, plainTextOf } from "./auth-email.ts";
import { root } from "./environment.ts";

const template =
  'a {{ if eq .Data.locale "en" }}one{{ else if eq .Data.locale "pt-PT" }}um (PT){{ else }}um{{ end }} b ' +
  '{{ if eq .Data.locale "en" }}two{{ else if eq .Data.locale "pt-PT" }}dois (PT){{ else }}dois{{ end }} c';

test.each([
  ["en", "a one b two c"],
  ["pt-PT", "a um (PT) b dois (PT) c"],
  ["pt-BR", "a um b dois c"],
  ["unheard-of", "a um b dois c"],
])("keeps only the text of the account's language: %s", (locale, text) => {
  expect(chooseLanguage(template, locale)).toBe(text);
});

test.each(["confirmation", "recovery", "email_change"])(
  "resolves every condition of the %s template",
  async (name) => {
    const file = path.join(root, "supabase", "templates", `${name}.html`);
    const html = await readFile(file, "utf8");
    for (const locale of ["pt-BR", "pt-PT", "en"]) {
      const chosen = chooseLanguage(html, locale);
      expect(chosen).not.toMatch(/\{\{ (if|else|end)/);
      expect(chosen).toContain("{{ .TokenHash }}");
    }
  },
);

test.each(["magic_link", "reauthentication"])(
  "the %s template, which the product does not use, contains nothing to sign in with",
  async (name) => {
    const html = await readFile(path.join(root, "supabase", "templates", `${name}.html`), "utf8");
    expect(html).not.toMatch(/\.Token|\.ConfirmationURL/);
    for (const locale of ["pt-BR", "pt-PT", "en"]) {
      expect(plainTextOf(chooseLanguage(html, locale))).toContain("{{ .SiteURL }}/login");
    }
  },
);

test.each([
  ["pt-BR", "Confirmar meu e-mail {{ .SiteURL }}/verificar-email?token_hash={{ .TokenHash }}&type=signup"],
  ["en", "Confirm my e-mail {{ .SiteURL }}/verificar-email?token_hash={{ .TokenHash }}&type=signup"],
])("the plain part of the confirmation is in the language of the mail: %s", async (locale, link) => {
  const file = path.join(root, "supabase", "templates", "confirmation.html");
  const text = plainTextOf(chooseLanguage(await readFile(file, "utf8"), locale));
  expect(text.split("\n")).toContain(link);
  expect(text).toContain("{{ .Token }}");
  expect(text).not.toMatch(/<|&amp;|\{\{ if/);
});
