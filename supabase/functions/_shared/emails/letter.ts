import type { Language } from "../language.ts";
import { readableDomain } from "./readable-domain.ts";
import { emailTexts, fill, type EmailTexts } from "./texts.ts";
import { momentInWords } from "./wording.ts";

/** A message before it is set: the same for its HTML and its plain text. Nothing here is escaped. */
export type Letter = {
  language: Language;
  brand: string;
  siteUrl: string;
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  heading: string;
  greeting: string;
  intro: string;
  facts: { label: string; value: string; href?: string }[];
  next: string;
  button: { label: string; href: string };
  closing: string;
  team: string;
  footer: string;
};

/** Who sends, and where the customer's panel is. */
export type Sender = { brand: string; siteUrl: string };

const templates = ["payment_received", "site_live"] as const;

export type Template = (typeof templates)[number];

export function isTemplate(value: string): value is Template {
  return templates.some((template) => template === value);
}

/**
 * Writes a message. The payload is what the database queued: `full_name`,
 * `domain`, and `activation_deadline` or `wordpress_url`; any may be null, and
 * what is missing is left unsaid.
 */
export function writeLetter(
  template: Template,
  language: Language,
  payload: Record<string, unknown>,
  { brand, siteUrl }: Sender,
): Letter {
  const texts = emailTexts[language];
  const own = texts[template];
  const name = textOf(payload["full_name"]);
  const domain = textOf(payload["domain"]);
  const site = domain === null ? texts.your_site : readableDomain(domain);
  return {
    language,
    brand,
    siteUrl,
    subject: own.subject,
    preview: own.preview,
    heading: own.heading,
    greeting: name === null ? texts.greeting_unnamed : fill(texts.greeting, { name }),
    intro: fill(own.intro, { site }),
    facts:
      template === "payment_received"
        ? deadlineFact(texts, language, textOf(payload["activation_deadline"]))
        : addressFacts(texts, domain, textOf(payload["wordpress_url"])),
    next: own.next,
    button: { label: own.button, href: `${siteUrl}/dashboard` },
    closing: texts.closing,
    team: fill(texts.team, { brand }),
    footer: fill(texts.footer, { brand }),
  };
}

function deadlineFact(texts: EmailTexts, language: Language, deadline: string | null): Letter["facts"] {
  const moment = new Date(deadline ?? Number.NaN);
  if (Number.isNaN(moment.getTime())) {
    return [];
  }
  const value = `${momentInWords(moment, language)} (${texts.time_zone})`;
  return [{ label: texts.payment_received.deadline_label, value }];
}

function addressFacts(
  texts: EmailTexts,
  domain: string | null,
  wordpressUrl: string | null,
): Letter["facts"] {
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
