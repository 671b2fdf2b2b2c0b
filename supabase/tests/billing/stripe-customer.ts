import { applyStripeState, stripeState, uniqueSuffix, type StripeState } from "./stripe-state.ts";
import type { Row, TestDatabase } from "../test-database.ts";

/** Counts of a customer's rows and the status of their site. */
export const nothing = {
  customers: 0,
  subscriptions: 0,
  payments: 0,
  emails: 0,
  site: "awaiting_payment",
};

/** The counts after one paid subscription was written once. */
export const once = {
  customers: 1,
  subscriptions: 1,
  payments: 1,
  emails: 1,
  site: "awaiting_activation",
};

export type StripeCustomer = {
  profileId: string;
  /** Suffix of all Stripe ids of this customer. */
  suffix: string;
  /** Returns a fetched state, by default with one paid invoice. */
  state: (status: string, more?: Partial<StripeState>) => Record<string, unknown>;
  /** Writes a fetched state and returns the database's answer. */
  write: (state: Record<string, unknown> | null, ticket?: number) => Promise<unknown>;
  subscription: (columns: string) => Promise<Row>;
  traces: () => Promise<Row>;
};

/** Signs up a customer without purchases. */
export async function newStripeCustomer(database: TestDatabase): Promise<StripeCustomer> {
  const suffix = uniqueSuffix();
  const profileId = await database.signUp(`${suffix}@example.com`);
  const subscriptionId = `sub_${suffix}`;
  return {
    profileId,
    suffix,
    state: (status, more = {}) =>
      stripeState({
        profileId,
        subscriptionId,
        status,
        payments: [{ id: `in_${suffix}`, paid_at: "2026-11-01T12:00:05Z" }],
        ...more,
      }),
    write: (state, ticket) => applyStripeState(database, state, ticket),
    subscription: (columns) =>
      database.row(`select ${columns} from public.subscriptions where id = $1`, [subscriptionId]),
    traces: () =>
      database.row(
        `select (select count(*)::int from public.billing_customers where profile_id = $1) as customers,
                (select count(*)::int from public.subscriptions where profile_id = $1) as subscriptions,
                (select count(*)::int from public.payments where profile_id = $1) as payments,
                (select count(*)::int from public.email_outbox where profile_id = $1) as emails,
                (select status from public.sites where profile_id = $1) as site`,
        [profileId],
      ),
  };
}
