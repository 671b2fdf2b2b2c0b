import type { SampleSection } from "../parts/legal-page";

/** The texts of a legal page that administrators may replace. The body is Markdown, the date an ISO day. */
export const legalTextKeys = ["title", "lead", "version", "date", "body"] as const;

/** The parts of the sample terms, in order. */
export const termsItems = ["service", "account", "activation", "payment", "content", "cancel"] as const;

const privacy = ["data", "purpose", "payment", "browser", "visits", "captcha", "rights", "contact"] as const;

/**
 * The parts of the sample privacy policy, in order.
 *
 * @param hasCaptcha whether the forms use Turnstile
 */
export function privacyItems(hasCaptcha: boolean) {
  return privacy.filter((id) => id !== "captcha" || hasCaptcha);
}

/** Returns the sample as Markdown, the starting point of the owner's document. */
export function sampleMarkdown(sections: readonly SampleSection[]): string {
  return sections.map(({ title, text }) => `## ${title}\n\n${text}`).join("\n\n");
}
