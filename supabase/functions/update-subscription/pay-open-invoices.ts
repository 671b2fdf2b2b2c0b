import { Stripe } from "stripe";
import { FunctionError } from "../_shared/function-error.ts";

/**
 * Charges the card on file for a subscription's open invoices, oldest first. An invoice that was paid concurrently counts
 * as paid.
 *
 * @throws `card_declined` when the bank refuses or requires the customer's confirmation
 */
export async function payOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: "open", limit: 100 });
  for (const { id } of data.toReversed()) {
    try {
      await stripe.invoices.pay(id);
    } catch (error) {
      const { status } = await stripe.invoices.retrieve(id);
      if (status === "paid") continue;
      if (error instanceof Stripe.errors.StripeError && error.statusCode === 402) {
        throw new FunctionError("card_declined", "The bank did not accept the card.");
      }
      throw error;
    }
  }
}
