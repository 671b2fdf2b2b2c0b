import type { Stripe } from "stripe";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { BillingClients } from "../_shared/dependencies.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import { refundLatePayments, storedPaidSubscriptions } from "./refund-late-payments.ts";
import { customersOf, type Person } from "./stripe-customers.ts";

/**
 * Ends everything a person could be billed for, and takes them out of Stripe; what
 * they paid is in our tables afterwards. Safe to repeat, and to run twice at once.
 *
 * 1. Payment pages are closed before subscriptions are read: whatever was paid by
 *    then shows as a subscription, and what is closed can no longer be paid.
 * 2. Subscriptions end at once, without a last invoice, and what is still owed is
 *    voided: an invoice left open would go on offering to take money.
 * 3. What was paid while this went on is refunded.
 * 4. Their final state and invoices are stored now, because the event about them
 *    will find the account gone.
 * 5. The customer goes last, and with it saved cards; Stripe ends whatever a
 *    customer that is deleted still has.
 */
export async function endBilling(clients: BillingClients, person: Person): Promise<void> {
  const paidBefore = await storedPaidSubscriptions(clients.database, person.id);
  for (const customer of await customersOf(clients, person)) {
    await closePages(clients.stripe, customer);
    const ended = await endSubscriptions(clients.stripe, customer);
    await voidInvoices(clients.stripe, customer);
    await settle(clients, ended, paidBefore);
    await unlessMissing(() => clients.stripe.customers.del(customer));
    // One bought between the last two steps has ended with the customer; it was paid for all the same.
    const all = (await unlessMissing(() => subscriptionsOf(clients.stripe, customer))) ?? [];
    const late = all.filter(({ id }) => !ended.some((known) => known.id === id));
    await settle(clients, late, paidBefore);
  }
}

/** Refunds what was paid during the deletion, and stores the final state. */
async function settle(
  clients: BillingClients,
  subscriptions: Stripe.Subscription[],
  paidBefore: ReadonlySet<string>,
): Promise<void> {
  for (const subscription of subscriptions) {
    if (!paidBefore.has(subscription.id)) await refundLatePayments(clients.stripe, subscription);
    await syncSubscription(clients, subscription.id);
  }
}

function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
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

/** One that cannot be closed was paid or has expired in the meantime: that is as good. */
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

/** Ends what has not ended, the unfinished too: its first payment could still come through. Returns all. */
async function endSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const all = await subscriptionsOf(stripe, customer);
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

/** One that cannot be voided was paid, or voided by another request, in the meantime. */
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
