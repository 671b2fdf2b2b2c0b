import type { Stripe } from "stripe";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { BillingClients } from "../_shared/dependencies.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import { refundLatePayments, storedPaidSubscriptions } from "./refund-late-payments.ts";
import { findCustomers, type Account } from "./stripe-customers.ts";

/**
 * Ends all billing of a user and deletes their Stripe customers; the paid invoices stay in our tables. Can be repeated
 * and run concurrently.
 *
 * 1. Payment pages are expired before subscriptions are read. A page paid before has a subscription; an expired page
 * cannot be paid.
 * 2. Subscriptions are cancelled immediately without a final invoice. Open invoices are voided, because Stripe would
 * still collect them.
 * 3. Payments made during the deletion are refunded.
 * 4. The final state and the invoices are stored now, because the account no longer exists when the event arrives.
 * 5. The customer is deleted last, with its saved cards. Stripe then cancels any remaining subscription.
 */
export async function endBilling(clients: BillingClients, account: Account): Promise<void> {
  const paidBefore = await storedPaidSubscriptions(clients.database, account.id);
  for (const customer of await findCustomers(clients, account)) {
    await closePages(clients.stripe, customer);
    const ended = await endSubscriptions(clients.stripe, customer);
    await voidInvoices(clients.stripe, customer);
    await refundAndSync(clients, ended, paidBefore);
    await unlessMissing(() => clients.stripe.customers.del(customer));
    // Subscriptions bought between the last two steps ended with the customer but were paid.
    const all = (await unlessMissing(() => listSubscriptions(clients.stripe, customer))) ?? [];
    const late = all.filter(({ id }) => !ended.some((known) => known.id === id));
    await refundAndSync(clients, late, paidBefore);
  }
}

/** Refunds payments made during the deletion and stores the final state. */
async function refundAndSync(
  clients: BillingClients,
  subscriptions: Stripe.Subscription[],
  paidBefore: ReadonlySet<string>,
): Promise<void> {
  for (const subscription of subscriptions) {
    if (!paidBefore.has(subscription.id)) await refundLatePayments(clients.stripe, subscription);
    await syncSubscription(clients, subscription.id);
  }
}

function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  return stripe.subscriptions
    .list({ customer, status: "all", limit: 100 })
    .autoPagingToArray({ limit: 1000 });
}

async function closePages(stripe: Stripe, customer: string): Promise<void> {
  const open = await stripe.checkout.sessions
    .list({ customer, status: "open", limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  for (const { id } of open) {
    await closePage(stripe, id);
  }
}

/** Expires a page. A failure means that it was paid or has expired. */
async function closePage(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(id));
    if (session?.status === "open") {
      throw error;
    }
  }
}

/** Cancels live and incomplete subscriptions, whose first payment could still succeed. Returns all. */
async function endSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const all = await listSubscriptions(stripe, customer);
  for (const { id, status } of all) {
    if (status !== "canceled" && status !== "incomplete_expired") {
      await unlessMissing(() => stripe.subscriptions.cancel(id));
    }
  }
  return all;
}

async function voidInvoices(stripe: Stripe, customer: string): Promise<void> {
  const open = await stripe.invoices
    .list({ customer, status: "open", limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  for (const { id } of open) {
    await voidInvoice(stripe, id);
  }
}

/** Voids an invoice. A failure means that it was paid or voided concurrently. */
async function voidInvoice(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id);
  } catch (error) {
    const invoice = await unlessMissing(() => stripe.invoices.retrieve(id));
    if (invoice?.status === "open") {
      throw error;
    }
  }
}
