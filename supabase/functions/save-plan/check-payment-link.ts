import type { Stripe } from "stripe";
import type { PaymentLinkPrice } from "../_shared/contract/plans.ts";
import type { BillingClients } from "../_shared/dependencies.ts";

/** More than a business of one plan has. */
const mostLinks = 1000;

/**
 * Compares what the configured payment link charges with the plan's Stripe price. The plan is saved already, so a
 * failure is no error here.
 *
 * @param priceId the plan's; null for a plan that is not connected
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

/** Stripe looks links up by id alone. The configured address may have parameters. */
async function findLink(stripe: Stripe, { origin, pathname }: URL): Promise<Stripe.PaymentLink | undefined> {
  const links = await stripe.paymentLinks.list({ limit: 100 }).autoPagingToArray({ limit: mostLinks });
  return links.find(({ url }) => url === origin + pathname);
}
