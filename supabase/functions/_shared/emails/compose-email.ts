import type { Language } from "../contract/languages.ts";
import { linkedPaths } from "../contract/paths.ts";
import type { Email, Fact } from "./layout.ts";
import { readableDomain } from "./readable-domain.ts";
import { emailTexts, fill, type EmailTexts } from "./texts.ts";
import { dayInWords, momentInWords } from "./wording.ts";

/** Who sends, and where the customer's panel is. */
export type Sender = { brand: string; siteUrl: string };

const emailTemplates = [
  "payment_received",
  "site_live",
  "subscription_cancelling",
  "subscription_kept",
  "subscription_ended",
] as const;

export type EmailTemplate = (typeof emailTemplates)[number];

/** Whether a value names a template. */
export function isEmailTemplate(value: string): value is EmailTemplate {
  return emailTemplates.some((template) => template === value);
}

/**
 * Composes a message. The payload is what the database queued: `full_name`,
 * `domain`, and by template `activation_deadline`, `wordpress_url`, `ends_at` or
 * `renews_at`; any may be null, and what is missing is left unsaid.
 */
export function composeEmail(
  template: EmailTemplate,
  language: Language,
  payload: Record<string, unknown>,
  { brand, siteUrl }: Sender,
): Email {
  const texts = emailTexts[language];
  const own = texts[template];
  const name = textOf(payload["full_name"]);
  const domain = textOf(payload["domain"]);
  const site = domain === null ? texts.your_site : readableDomain(domain);
  const facts = factsOf(template, language, payload);
  return {
    language,
    brand,
    siteUrl,
    subject: own.subject,
    preview: own.preview,
    heading: own.heading,
    blocks: [
      name === null ? texts.greeting_unnamed : fill(texts.greeting, { name }),
      fill(own.intro, { site }),
      ...(facts.length === 0 ? [] : [{ facts }]),
      own.next,
      { button: { label: own.button, href: `${siteUrl}${pages[template]}` } },
      `${texts.closing}\n${fill(texts.team, { brand })}`,
    ],
    footer: fill(texts.footer, { brand }),
  };
}

/** Where the button leads. */
const pages: Record<EmailTemplate, string> = {
  payment_received: linkedPaths.dashboard,
  site_live: linkedPaths.dashboard,
  subscription_cancelling: linkedPaths.subscription,
  subscription_kept: linkedPaths.subscription,
  subscription_ended: linkedPaths.dashboard,
};

function factsOf(template: EmailTemplate, language: Language, payload: Record<string, unknown>): Fact[] {
  const texts = emailTexts[language];
  const given = (name: string) => textOf(payload[name]);
  switch (template) {
    case "payment_received":
      return deadlineFact(texts, language, given("activation_deadline"));
    case "site_live":
      return addressFacts(texts, given("domain"), given("wordpress_url"));
    case "subscription_cancelling":
      return dayFact(texts.subscription_cancelling.ends_label, language, given("ends_at"));
    case "subscription_kept":
      return dayFact(texts.subscription_kept.renews_label, language, given("renews_at"));
    case "subscription_ended":
      return [];
  }
}

function dayFact(label: string, language: Language, at: string | null): Fact[] {
  const moment = new Date(at ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? [] : [{ label, value: dayInWords(moment, language) }];
}

function deadlineFact(texts: EmailTexts, language: Language, deadline: string | null): Fact[] {
  const moment = new Date(deadline ?? Number.NaN);
  if (Number.isNaN(moment.getTime())) {
    return [];
  }
  const value = `${momentInWords(moment, language)} (${texts.time_zone})`;
  return [{ label: texts.payment_received.deadline_label, value }];
}

function addressFacts(texts: EmailTexts, domain: string | null, wordpressUrl: string | null): Fact[] {
  const { address_label, wordpress_label } = texts.site_live;
  return [
    ...(domain === null
      ? []
      : [{ label: address_label, value: readableDomain(domain), href: `https://${domain}` }]),
    ...(wordpressUrl === null ? [] : [{ label: wordpress_label, value: wordpressUrl, href: wordpressUrl }]),
  ];
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
