import { applyStripeState, stripeState, uniqueSuffix, type StripeState } from "./stripe-state.ts";
import type { Row, TestDatabase } from "./test-database.ts";

/** How many rows a write left behind for a customer, and where their site stands. */
export const nothing = {
  events: 0,
  customers: 0,
  subscriptions: 0,
  payments: 0,
  emails: 0,
  site: "awaiting_payment",
};

/** The same after one paid subscription was written, once. */
export const once = {
  events: 1,
  customers: 1,
  subscriptions: 1,
  payments: 1,
  emails: 1,
  site: "awaiting_activation",
};

export type StripeCustomer = {
  profileId: string;
  /** Ends the ids of everything this customer has at Stripe. */
  suffix: string;
  /** What a fetch of their subscription returns: by default with one paid invoice. */
  state: (status: string, more?: Partial<StripeState>) => Record<string, unknown>;
  /** Delivers an event with the state fetched for it, and returns what the database answered. */
  deliver: (event: string, state: Record<string, unknown> | null, ticket?: number) => Promise<unknown>;
  subscription: (columns: string) => Promise<Row>;
  traces: () => Promise<Row>;
};

/** Signs up a customer who has bought nothing yet. */
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
    deliver: (event, state, ticket) => applyStripeState(database, `evt_${suffix}${event}`, state, ticket),
    subscription: (columns) =>
      database.row(`select ${columns} from public.subscriptions where id = $1`, [subscriptionId]),
    traces: () =>
      database.row(
        `select (select count(*)::int from public.stripe_events where id like 'evt_' || $2 || '%') as events,
                (select count(*)::int from public.billing_customers where profile_id = $1) as customers,
                (select count(*)::int from public.subscriptions where profile_id = $1) as subscriptions,
                (select count(*)::int from public.payments where profile_id = $1) as payments,
                (select count(*)::int from public.email_outbox where profile_id = $1) as emails,
                (select status from public.sites where profile_id = $1) as site`,
        [profileId, suffix],
      ),
  };
}
