import type { BillingClients } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { idOf } from "./reference.ts";

/**
 * Notes a bank's early fraud warnings of a payment, for the team to refund it before it becomes a dispute
 * (https://docs.stripe.com/api/radar/early_fraud_warnings/object). Closes their tasks when nothing is left to do.
 *
 * @param paymentIntent pi_…
 */
export async function syncFraudWarnings(
  { database, stripe }: BillingClients,
  paymentIntent: string,
): Promise<void> {
  const warnings = await unlessMissing(() =>
    stripe.radar.earlyFraudWarnings.list({ payment_intent: paymentIntent, limit: 100 }),
  );
  if (warnings === null || warnings.data.length === 0) return;
  const { data: payments } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: paymentIntent },
  });
  for (const { invoice } of payments) {
    for (const { id, actionable } of warnings.data) {
      await database
        .rpc("note_fraud_warning", { warning_id: id, payment_id: idOf(invoice), actionable })
        .throwOnError();
    }
  }
}
