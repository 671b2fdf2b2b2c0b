import type { Language } from "../contract/languages.ts";
import { composeBody } from "./bodies.ts";
import type { Email } from "./layout.ts";
import { isForTeam } from "./audience.ts";
import type { EmailPayload, EmailTemplate } from "./payloads.ts";
import { emailTexts, fill } from "./texts.ts";

/** Who sends, and where the customer's panel is. */
export type Sender = { brand: string; siteUrl: string };

/** Composes a message of the outbox. */
export function composeEmail<Template extends EmailTemplate>(
  template: Template,
  language: Language,
  payload: EmailPayload<Template>,
  { brand, siteUrl }: Sender,
): Email {
  const texts = emailTexts[language];
  const {
    subject,
    preview,
    heading,
    intro,
    facts,
    quote,
    next,
    button,
    page,
    footer = texts.footer,
  } = composeBody(template, payload, language, siteUrl);
  const isLetter = !isForTeam(template);
  const greeting =
    payload.full_name === null ? texts.greeting_unnamed : fill(texts.greeting, { name: payload.full_name });
  return {
    language,
    brand,
    siteUrl,
    subject,
    preview,
    heading,
    blocks: [
      ...(isLetter ? [greeting] : []),
      intro,
      ...(facts.length === 0 ? [] : [{ facts }]),
      ...(quote ? [{ quote }] : []),
      next,
      { button: { label: fill(button, { brand }), href: `${siteUrl}${page}` } },
      ...(isLetter ? [`${texts.closing}\n${fill(texts.team, { brand })}`] : []),
    ],
    footer: fill(isLetter ? footer : texts.team_task.footer, { brand }),
  };
}
