import { firstName } from "../contract/first-name.ts";
import type { Language } from "../contract/enums.ts";
import type { Email, Fact, ShopState } from "./layout.ts";
import type { EmailPayload, EmailTemplate } from "./payloads.ts";
import { readableDomain } from "./readable-domain.ts";
import { emailTexts, fill, type EmailTexts } from "./texts.ts";

/** E-mails to the team, without greeting and closing. */
export type TeamTemplate = "team_task" | "team_digest";

/** E-mails to customers. */
export type CustomerTemplate = Exclude<EmailTemplate, TeamTemplate>;

/** The part of an e-mail between greeting and closing. */
export type Body = {
  subject: string;
  preview: string;
  heading: string;
  intro: string;
  facts: Fact[];
  /** A quoted text of a user. */
  quote?: string | null;
  /** What only the customer can do, in a paragraph of its own. */
  yourPart?: string;
  /** That a card is missing for the next charge, in a paragraph of its own. */
  cardPart?: string | undefined;
  /** That the subscription continues, in a paragraph of its own. */
  goesOnPart?: string | undefined;
  next: string;
  button: string;
  /** The button's target: a path of the site. */
  page: string;
  /** The button's target where it is not a page of ours: the customer's site. */
  address?: string | null;
  /** State of the customer's site after the reported event. */
  shop?: ShopState;
  /** Values of further placeholders in the texts. `{site}` always has one. */
  words?: Record<string, string>;
  /** Replaces the standard reason for the e-mail. */
  footer?: string;
};

type Context = { language: Language; texts: EmailTexts; siteUrl: string };

/** The body of each template. */
export type Bodies<Templates extends EmailTemplate> = {
  [Template in Templates]: (payload: EmailPayload<Template>, context: Context) => Body;
};

/** The sender's brand and the address of the site. */
export type Sender = { brand: string; siteUrl: string };

/** Returns whether a template goes to the team. */
export function isForTeam(template: EmailTemplate): template is TeamTemplate {
  return template === "team_task" || template === "team_digest";
}

/** Returns a function that composes the e-mails of the given bodies. */
export function composer<Templates extends EmailTemplate>(bodies: Bodies<Templates>) {
  return <Template extends Templates>(
    template: Template,
    language: Language,
    payload: EmailPayload<Template>,
    { brand, siteUrl }: Sender,
  ): Email => {
    const texts = emailTexts[language];
    const body = bodies[template](payload, { language, texts, siteUrl });
    const {
      subject,
      preview,
      heading,
      intro,
      facts,
      quote,
      yourPart,
      cardPart,
      goesOnPart,
      next,
      button,
      page,
      address,
      shop,
      words,
      footer = texts.footer,
    } = body;
    const site = payload.domain === null ? texts.your_site : readableDomain(payload.domain);
    const worded = (text: string) => (words === undefined ? text : fill(text, { site, ...words }));
    const isLetter = !isForTeam(template);
    const greeting =
      payload.full_name === null
        ? texts.greeting_unnamed
        : fill(texts.greeting, { name: firstName(payload.full_name) });
    return {
      language,
      brand,
      siteUrl,
      subject: worded(subject),
      preview,
      heading,
      ...(shop && { shop: { site, state: shop, words: texts.states[shop] } }),
      blocks: [
        ...(isLetter ? [greeting] : []),
        fill(intro, { site, ...words }),
        ...(facts.length === 0 ? [] : [{ facts }]),
        ...(quote ? [{ quote }] : []),
        ...(yourPart === undefined ? [] : [fill(yourPart, { site })]),
        ...(cardPart === undefined ? [] : [cardPart]),
        ...(goesOnPart === undefined ? [] : [goesOnPart]),
        next,
        { button: { label: fill(button, { brand, ...words }), href: address ?? `${siteUrl}${page}` } },
        ...(isLetter ? [`${texts.closing}\n${fill(texts.team, { brand })}`] : []),
      ],
      footer: fill(isLetter ? footer : texts.team_task.footer, { brand }),
    };
  };
}
