import { mergeChanges, type Change } from "./change.ts";
import { collectInvoice } from "./collect-invoice.ts";
import type { Context } from "./context.ts";
import type { BillingAccount } from "./dunning.ts";
import { newInvoice } from "./invoice.ts";
import { newSubscription, type SubscriptionFields } from "./subscription.ts";

/**
 * Creates a subscription without a checkout, as Stripe's dashboard does. Charges the customer's default card for
 * the first period at once; after a decline the subscription stays incomplete.
 */
export function createSubscription(
  fields: SubscriptionFields,
  card: NonNullable<BillingAccount["card"]>,
  context: Context,
): { id: string; change: Change } {
  const unbilled = newSubscription(fields, context);
  const names = fields.lineItems.map((line) => line.description);
  const draft = newInvoice(unbilled, fields.customer, names, context);
  const subscription = { ...unbilled, latest_invoice: draft.id };
  const account = { subscription, customer: fields.customer, card };
  return {
    id: subscription.id,
    change: mergeChanges([
      {
        put: [subscription],
        events: [
          { type: "customer.subscription.created", object: subscription },
          { type: "invoice.created", object: draft },
        ],
      },
      collectInvoice(account, draft, context),
    ]),
  };
}
