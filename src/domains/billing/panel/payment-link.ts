/** The customer's data in the URL of the hosted payment page. */
export type Payer = {
  userId: string;
  email: string;
  /** Interface language: pt-BR, pt-PT or en. */
  language: string;
};

/**
 * Returns the hosted payment page for one customer: the webhook identifies them by `client_reference_id`, and
 * the page shows their e-mail in their language. Null when no valid URL is configured.
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
  // Stripe's name for European Portuguese is "pt".
  url.searchParams.set("locale", payer.language === "pt-PT" ? "pt" : payer.language);
  return url.href;
}
