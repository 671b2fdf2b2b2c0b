import { updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { attemptPayment, type BillingAccount, type OpenInvoice } from "./dunning.ts";
import { voidInvoice } from "./invoice-transitions.ts";
import { advancePeriod, cancelsAtPeriodEnd, canRenew, upcomingInvoice } from "./renewal.ts";
import type { Invoice, Subscription } from "./stored.ts";
import { hasEnded } from "./subscription-transitions.ts";
import { periodEnd } from "./subscription.ts";

/** Something that happens to a subscription by time alone. */
export interface Due {
  /** Seconds. */
  at: number;
  change(context: Context): Change;
}

/** A subscription with all that time does something to. */
export interface DueAccount {
  account: BillingAccount;
  /** Its open invoices. */
  open: OpenInvoice[];
  productNames: readonly (string | null)[];
}

const daySeconds = 24 * 60 * 60;

/** How long before the end of a period its renewal is announced. */
const noticeSeconds = 7 * daySeconds;

/** How long a first payment may take: Stripe ends an incomplete subscription after 23 hours. */
const incompleteSeconds = 23 * 60 * 60;

/**
 * The announcement of the next renewal. It leaves no trace in the state, so whoever moves time
 * takes it when its time lies between what was and what is. A period as short as the notice has none.
 */
export function upcomingNotice({ account, productNames }: DueAccount): Due | null {
  const { subscription } = account;
  const at = periodEnd(subscription) - noticeSeconds;
  const starts = Math.max(...subscription.items.data.map((item) => item.current_period_start));
  const renews =
    canRenew(subscription) && subscription.status !== "unpaid" && !cancelsAtPeriodEnd(subscription);
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
 * What the subscription's state says is due next: the end of its period or of itself, and the
 * next attempt to charge. Each of them changes that state, so that it is due once.
 */
export function nextDue({ account, open, productNames }: DueAccount): Due | null {
  const { subscription } = account;
  if (hasEnded(subscription)) return null;
  const dues = [
    endOfPeriod(account, productNames),
    expiry(subscription, open),
    ...open.map((one) => retry(account, one)),
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

function retry(account: BillingAccount, open: OpenInvoice): Due | null {
  const at = open.invoice.next_payment_attempt;
  return at === null ? null : { at, change: (context) => attemptPayment(account, open, context).change };
}

/** Without its first payment a subscription never begins. */
function expiry(subscription: Subscription, open: OpenInvoice[]): Due | null {
  if (subscription.status !== "incomplete") return null;
  return {
    at: subscription.created + incompleteSeconds,
    change: (context) =>
      expireIncomplete(
        subscription,
        open.map(({ invoice }) => invoice),
        context,
      ),
  };
}

function expireIncomplete(subscription: Subscription, open: Invoice[], context: Context): Change {
  const expired: Subscription = { ...subscription, status: "incomplete_expired", ended_at: context.now };
  const voided = open.map((invoice) => ({ before: invoice, after: voidInvoice(invoice, context) }));
  return {
    put: [...voided.map(({ after }) => after), expired],
    events: [
      ...voided.flatMap(({ before, after }) => [
        ...updated("invoice.updated", before, after),
        { type: "invoice.voided" as const, object: after },
      ]),
      ...updated("customer.subscription.updated", subscription, expired),
    ],
  };
}
