import type { Language } from "../contract/enums.ts";
import { linkedPaths } from "../contract/paths.ts";
import { toHtml } from "./layout.ts";
import { emailTexts, fill, type EmailTexts } from "./texts.ts";

export const authTemplates = [
  "confirmation",
  "recovery",
  "email_change",
  "magic_link",
  "reauthentication",
] as const;

export type AuthTemplate = (typeof authTemplates)[number];

/** The link of each template, with the token type that the page expects. */
const links: Record<AuthTemplate, string> = {
  confirmation: `${linkedPaths.verifyEmail}?token_hash={{ .TokenHash }}&type=signup`,
  recovery: `${linkedPaths.updatePassword}?token_hash={{ .TokenHash }}&type=recovery`,
  email_change: `${linkedPaths.verifyEmail}?token_hash={{ .TokenHash }}&type=email_change`,
  magic_link: linkedPaths.login,
  reauthentication: linkedPaths.login,
};

/**
 * Writes an e-mail template for the auth service: a Go template with every language, selected by the locale
 * given at sign-up.
 */
export function writeAuthTemplate(template: AuthTemplate, brand: string): { subject: string; html: string } {
  const text = (key: "subject" | "preview" | "heading" | "intro" | "button" | "footer") =>
    inEveryLanguage(({ auth }) => auth[textsOf(template)][key]);
  const href = `{{ .SiteURL }}${links[template]}`;
  const code = {
    label: inEveryLanguage(({ auth }) => auth.confirmation.code_label),
    value: "{{ .Token }}",
    kind: "code" as const,
  };
  const fallback = inEveryLanguage((texts) => texts.button_fallback);
  const address = { label: fallback, value: href, href, kind: "address" as const };
  const html = toHtml({
    language: inEveryLanguage((_texts, language) => language),
    brand,
    siteUrl: "{{ .SiteURL }}",
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    blocks: [
      fill(text("intro"), { email: "{{ .Email }}", new_email: "{{ .NewEmail }}" }),
      { button: { label: text("button"), href } },
      { facts: template === "confirmation" ? [code, address] : [address] },
    ],
    footer: text("footer"),
  });
  return {
    subject: withQuotes(text("subject")),
    html: withQuotes(html.replaceAll(typedAddress, wholeAddress)),
  };
}

// The template cannot mark where an address may break. A line of its own has room for most addresses.
const typedAddress = /\{\{ \.(?:New)?Email \}\}[.,]?/g;
const wholeAddress = '<span style="display:inline-block;max-width:100%;word-break:break-word">$&</span>';

// The auth service sends magic links and reauthentication codes whenever its API is called, and a hosted project cannot
// switch them off. A message without a token cannot sign anyone in.
function textsOf(template: AuthTemplate): keyof EmailTexts["auth"] {
  return template === "magic_link" || template === "reauthentication" ? "unused" : template;
}

/** Renders one text in every language. Quotes are backticks, because HTML escaping does not change them. */
function inEveryLanguage(text: (texts: EmailTexts, language: Language) => string): string {
  const of = (language: Language) => text(emailTexts[language], language);
  return `{{ if eq .Data.locale \`en\` }}${of("en")}{{ else if eq .Data.locale \`pt-PT\` }}${of("pt-PT")}{{ else }}${of("pt-BR")}{{ end }}`;
}

function withQuotes(template: string): string {
  return template.replaceAll("`", '"');
}
