import type { Stripe } from "stripe";
import type { PaymentLinkPrice } from "../_shared/contract/plans.ts";
import type { BillingClients } from "../_shared/dependencies.ts";

/** Upper bound for the payment links of a business with one plan. */
const mostLinks = 1000;

/**
 * Compares the price of the configured payment link with the plan's Stripe price. Does not throw, because the plan is
 * already saved.
 *
 * @param priceId the plan's; null for a plan without a Stripe price
 */
export async function checkPaymentLink(
  clients: BillingClients,
  priceId: string | null,
): Promise<PaymentLinkPrice> {
  try {
    return await comparePrices(clients, priceId);
  } catch (error) {
    console.error("The price of the payment link was not checked:", error);
    return "unchecked";
  }
}

async function comparePrices(
  { database, stripe }: BillingClients,
  priceId: string | null,
): Promise<PaymentLinkPrice> {
  const { data } = await database
    .from("settings")
    .select("value")
    .eq("key", "hosted_payment_link")
    .maybeSingle()
    .throwOnError();
  if (!data?.value) return "none";
  const link = await findLink(stripe, new URL(data.value));
  if (link === undefined) return "unchecked";
  const { data: items } = await stripe.paymentLinks.listLineItems(link.id, { limit: 100 });
  return items.some(({ price }) => price !== null && price.id === priceId) ? "same" : "other";
}

/** Finds a link by its address, which may have parameters. Stripe looks links up by id only. */
async function findLink(stripe: Stripe, { origin, pathname }: URL): Promise<Stripe.PaymentLink | undefined> {
  const links = await stripe.paymentLinks.list({ limit: 100 }).autoPagingToArray({ limit: mostLinks });
  return links.find(({ url }) => url === origin + pathname);
}
