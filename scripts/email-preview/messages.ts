import { site } from "../../src/platform/site.ts";
import type { Language } from "../../supabase/functions/_shared/contract/enums.ts";
import { isLanguage } from "../../supabase/functions/_shared/contract/languages.ts";
import { authTemplates, writeAuthTemplate } from "../../supabase/functions/_shared/emails/auth-templates.ts";
import { composeEmail } from "../../supabase/functions/_shared/emails/compose-email.ts";
import { toHtml, toPlainText } from "../../supabase/functions/_shared/emails/layout.ts";
import { emailTemplates, readPayload } from "../../supabase/functions/_shared/emails/payloads.ts";
import { emailSamples } from "../../supabase/functions/_shared/emails/samples.ts";
import { chooseLanguage } from "../../tools/local-stack/auth-email.ts";

/** A preview message. Messages of the auth service have no plain text. */
export type PreviewedMessage = { subject: string; html: string; text: string | null };

/** Every template with its samples. */
export const previewedMessages: readonly { template: string; sample: string }[] = [
  ...emailTemplates.flatMap((template) =>
    Object.keys(emailSamples[template]).map((sample) => ({ template: String(template), sample })),
  ),
  ...authTemplates.map((template) => ({ template: `auth.${template}`, sample: "usual" })),
];

const authValues: Record<string, string> = {
  TokenHash: "8f2c4b1e0d6a4f7e9b35c1d2a7e8f901",
  Token: "483920",
  Email: "ana@exemplo.com.br",
  NewEmail: "ana.souza@padaria.example",
};

/** Returns a message as it is sent; null for an unknown name. */
export function previewMessage(
  template: string,
  sample: string,
  language: string,
  siteUrl: string,
): PreviewedMessage | null {
  if (!isLanguage(language)) return null;
  const auth = authTemplates.find((name) => template === `auth.${name}`);
  if (auth) {
    const values: Record<string, string> = { ...authValues, SiteURL: siteUrl };
    const written = (text: string) =>
      chooseLanguage(text, language).replaceAll(
        /\{\{ \.(\w+) \}\}/g,
        (place, name: string) => values[name] ?? place,
      );
    const { subject, html } = writeAuthTemplate(auth, site.name);
    return { subject: written(subject), html: written(html), text: null };
  }
  return outboxMessage(template, sample, language, siteUrl);
}

function outboxMessage(
  name: string,
  sample: string,
  language: Language,
  siteUrl: string,
): PreviewedMessage | null {
  const template = emailTemplates.find((known) => known === name);
  const queued = template && emailSamples[template][sample];
  if (!template || !queued) return null;
  const sender = { brand: site.name, siteUrl };
  const email = composeEmail(template, language, readPayload(template, queued), sender);
  return { subject: email.subject, html: toHtml(email), text: toPlainText(email) };
}

/** Returns the message in the light or dark colour scheme of a mail program, independent of the browser's. */
export function inColours(html: string, colours: string): string {
  const media = colours === "dark" ? "@media all" : "@media not all";
  return html
    .replace("@media (prefers-color-scheme: dark)", media)
    .replaceAll("light dark", colours === "dark" ? "dark" : "light");
}
