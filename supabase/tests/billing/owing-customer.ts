import { applyStripeState, stripeState, uniqueSuffix } from "./stripe-state.ts";
import type { Row, TestDatabase } from "../test-database.ts";

const day = 24 * 60 * 60 * 1000;
const failedAt = Date.parse("2026-12-01T12:00:00Z");

/** Returns the time a number of days after the charge failed. */
export function after(days: number): string {
  return new Date(failedAt + days * day).toISOString();
}

/** Returns the time a number of days ago. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * day).toISOString();
}

type Payment = { id: string; [column: string]: unknown };

type Said = {
  /** Columns of the subscription. */
  subscription?: Record<string, unknown>;
  /** By default the first invoice paid and the next one due. */
  payments?: Payment[];
  /** Id of another subscription of the customer. */
  id?: string;
  upcoming?: Record<string, unknown>;
  /** Time of the state; by default `days` after the charge failed. */
  asOf?: string;
};

/** A customer with one subscription, whose renewal is charged on the first of December. */
export type OwingCustomer = {
  profileId: string;
  subscriptionId: string;
  /** The paid first invoice. */
  first: () => Payment;
  /** The next invoice, whose charge failed by default. */
  due: (columns?: Record<string, unknown>) => Payment;
  /** The invoice of the month after, whose charge fails then. */
  nextDue: () => Payment;
  /** Both invoices paid. */
  paid: () => { payments: Payment[] };
  /** Writes Stripe's state a number of days after the charge failed. */
  stripeSays: (status: string, days: number, said?: Said) => Promise<void>;
  /** Pays the first invoice and activates the site. */
  goLive: () => Promise<void>;
  teamSuspends: () => Promise<void>;
  storedSubscription: () => Promise<Row>;
  siteStatus: () => Promise<unknown>;
  /** Returns the queued e-mails, oldest first, without those about the first payment and the activation. */
  emails: () => Promise<Row[]>;
  templates: () => Promise<unknown[]>;
};

/** Signs up a customer without purchases. */
export async function newOwingCustomer(database: TestDatabase): Promise<OwingCustomer> {
  const suffix = uniqueSuffix();
  const subscriptionId = `sub_${suffix}`;
  const profileId = await database.signUp(`${suffix}@example.com`, { full_name: "Ana", domain: "ana.com" });

  const first = () => ({ id: `in_${suffix}first` });
  const due: OwingCustomer["due"] = (columns = {}) => ({
    id: `in_${suffix}due`,
    status: "open",
    amount_paid: 0,
    attempt_count: 1,
    first_failed_at: after(0),
    next_attempt_at: after(3),
    invoiced_at: after(0),
    ...columns,
  });

  const stripeSays: OwingCustomer["stripeSays"] = async (status, days, said = {}) => {
    const state = stripeState({
      profileId,
      subscriptionId: said.id ?? subscriptionId,
      status,
      subscription: said.subscription ?? {},
      payments: said.payments ?? [first(), due()],
    });
    const fetched = { ...state, as_of: said.asOf ?? after(days), upcoming: said.upcoming ?? null };
    const outcome = await applyStripeState(database, fetched);
    if (outcome !== "applied") {
      throw new Error(`The state was ${String(outcome)}.`);
    }
  };

  const moveSite = async (status: string): Promise<void> => {
    await database.rows("update public.sites set status = $2 where profile_id = $1", [profileId, status]);
  };

  const emails: OwingCustomer["emails"] = () =>
    database.rows(
      `select template, payload from public.email_outbox
        where profile_id = $1 and template not in ('payment_received', 'site_live') order by created_at, template`,
      [profileId],
    );

  return {
    profileId,
    subscriptionId,
    first,
    due,
    nextDue: () => due({ id: `in_${suffix}next`, first_failed_at: after(31), invoiced_at: after(31) }),
    paid: () => ({
      payments: [first(), due({ status: "paid", amount_paid: 9990, next_attempt_at: null })],
    }),
    stripeSays,
    goLive: async () => {
      await stripeSays("active", -20, { payments: [first()] });
      await moveSite("active");
    },
    teamSuspends: () => moveSite("suspended"),
    storedSubscription: () =>
      database.row(
        "select past_due_since, grace_ends_at, in_service from public.subscriptions where id = $1",
        [subscriptionId],
      ),
    siteStatus: async () =>
      (await database.row("select status from public.sites where profile_id = $1", [profileId]))["status"],
    emails,
    templates: async () => (await emails()).map(({ template }) => template),
  };
}
