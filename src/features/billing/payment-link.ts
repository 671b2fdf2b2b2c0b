/** Who pays, as the hosted payment page needs to know them. */
export type Payer = {
  userId: string;
  email: string;
  /** Interface language: pt-BR, pt-PT or en. */
  language: string;
};

/**
 * The hosted payment page for one customer: the webhook finds them by
 * `client_reference_id`, the page greets them by e-mail in their language.
 * Null when no link is configured, or when what is configured is no web address.
 */
export function personalPaymentLink(link: string | null, payer: Payer): string | null {
  if (!link || !URL.canParse(link)) {
    return null;
  }
  const url = new URL(link);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return null;
  }
  url.searchParams.set("client_reference_id", payer.userId);
  url.searchParams.set("prefilled_email", payer.email);
  // Stripe names European Portuguese plainly "pt".
  url.searchParams.set("locale", payer.language === "pt-PT" ? "pt" : payer.language);
  return url.href;
}
