import { updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { attemptPayment, type BillingAccount, type OpenInvoice } from "./dunning.ts";
import { expireDelayedPayment, voucherExpiry } from "./delayed-payment.ts";
import { expireIncomplete, incompleteUntil } from "./incomplete.ts";
import { advancePeriod, cancelsAtPeriodEnd, canRenew, upcomingInvoice } from "./renewal.ts";
import { isCollectionPaused, setPause } from "./pause-collection.ts";
import type { CheckoutSession, Subscription } from "./stored.ts";
import { hasEnded } from "./subscription-transitions.ts";
import { periodEnd } from "./subscription.ts";

/** A transition of a subscription that is due by time alone. */
export interface Due {
  /** Seconds. */
  at: number;
  change(context: Context): Change;
}

/** A subscription with all objects that time changes. */
export interface DueAccount {
  account: BillingAccount;
  /** Its open invoices. */
  open: OpenInvoice[];
  productNames: readonly (string | null)[];
  /** The checkout that it was bought with; null when there was none. */
  session: CheckoutSession | null;
}

const daySeconds = 24 * 60 * 60;

/** How long before the end of a period its renewal is announced. */
const noticeSeconds = 7 * daySeconds;

/**
 * Returns the announcement of the next renewal. It is not stored in the state, so the caller runs it when its time
 * lies within the step. A period no longer than the notice has none.
 */
export function upcomingNotice({ account, productNames }: DueAccount): Due | null {
  const { subscription } = account;
  const at = periodEnd(subscription) - noticeSeconds;
  const starts = Math.max(...subscription.items.data.map((item) => item.current_period_start));
  const renews =
    canRenew(subscription) &&
    subscription.status !== "unpaid" &&
    !cancelsAtPeriodEnd(subscription) &&
    !isCollectionPaused(subscription, periodEnd(subscription));
  if (!renews || at <= starts) return null;
  return {
    at,
    change: (context) => {
      const { id: _none, ...upcoming } = upcomingInvoice(account, productNames, context);
      return { put: [], events: [{ type: "invoice.upcoming", object: upcoming }] };
    },
  };
}

/**
 * Returns the next due transition of a subscription: the end of its period or of a pause of collection, its cancellation,
 * the due date of an invoice, the next attempt to charge or the end of a voucher. Each changes the state, so that it is
 * due only once.
 */
export function nextDue({ account, open, productNames, session }: DueAccount): Due | null {
  const { subscription } = account;
  if (hasEnded(subscription)) return null;
  const dues = [
    // Before a renewal at the same time, which is then collected.
    endOfPause(subscription),
    endOfPeriod(account, productNames),
    expiry(subscription, open),
    endOfTerm(account, open),
    ...open.map((one) => retry(account, one)),
    ...open.map((one) => endOfVoucher(account, one, session)),
  ].filter((due) => due !== null);
  return dues.toSorted((one, other) => one.at - other.at)[0] ?? null;
}

function endOfPeriod(account: BillingAccount, productNames: readonly (string | null)[]): Due | null {
  const { subscription } = account;
  const at = cancelsAtPeriodEnd(subscription)
    ? (subscription.cancel_at ?? periodEnd(subscription))
    : canRenew(subscription)
      ? periodEnd(subscription)
      : null;
  return at === null ? null : { at, change: (context) => advancePeriod(account, productNames, context) };
}

function endOfPause(subscription: Subscription): Due | null {
  const at = subscription.pause_collection?.resumes_at ?? null;
  return at === null ? null : { at, change: () => setPause(subscription, null) };
}

function retry(account: BillingAccount, open: OpenInvoice): Due | null {
  const at = account.subscription.status === "paused" ? null : open.invoice.next_payment_attempt;
  return at === null ? null : { at, change: (context) => attemptPayment(account, open, context).change };
}

function endOfVoucher(
  account: BillingAccount,
  open: OpenInvoice,
  session: CheckoutSession | null,
): Due | null {
  const at = voucherExpiry(open);
  if (at === null || !session) return null;
  return { at, change: (context) => expireDelayedPayment(account, open, session, context) };
}

/** A subscription whose newest invoice is not paid by its due date is past due. */
function endOfTerm({ subscription, deciding }: BillingAccount, open: OpenInvoice[]): Due | null {
  const due = open.find(({ invoice }) => invoice.id === deciding)?.invoice.due_date;
  if (subscription.status !== "active" || due === null || due === undefined) return null;
  const overdue: Subscription = { ...subscription, status: "past_due" };
  return {
    at: due,
    change: () => ({
      put: [overdue],
      events: updated("customer.subscription.updated", subscription, overdue),
    }),
  };
}

/** A subscription expires without its first payment; a pending voucher extends that time. */
function expiry(subscription: Subscription, open: OpenInvoice[]): Due | null {
  const waits = open.some((one) => voucherExpiry(one) !== null);
  if (subscription.status !== "incomplete" || waits) return null;
  return {
    at: incompleteUntil(subscription),
    change: (context) => {
      const invoices = open.map(({ invoice }) => invoice);
      return expireIncomplete(subscription, invoices, context);
    },
  };
}
