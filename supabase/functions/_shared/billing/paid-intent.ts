import type { Stripe } from "stripe";
import { idOf } from "./reference.ts";
import { unlessMissing } from "../stripe-client.ts";

/** Returns the payment intent (pi_…) that paid an invoice, or null when it was paid in another way or is deleted. */
export async function findPaidIntent(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const invoice = await unlessMissing(() => stripe.invoices.retrieve(invoiceId, { expand: ["payments"] }));
  const paid = invoice?.payments?.data.find(
    ({ status, payment }) => status === "paid" && payment.payment_intent !== undefined,
  );
  return paid?.payment.payment_intent ? idOf(paid.payment.payment_intent) : null;
}
