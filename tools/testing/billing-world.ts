import { syncSubscription } from "../../supabase/functions/_shared/billing/subscription-state.ts";
import type { Account } from "./test-backend.ts";
import { openTestWorld, type TestWorld } from "./test-world.ts";

type Caller = Account & { token: string };

/** A customer with a subscription, at Stripe and in the database. */
export type Subscriber = Caller & { customerId: string; subscriptionId: string };

export type BillingWorld = TestWorld & {
  /** Creates an account that bought the plan with the given card, with Stripe's state synced. */
  subscribe: (profile?: Record<string, string>, cardNumber?: string) => Promise<Subscriber>;
  /** Creates an account with a Stripe customer and without purchases. */
  register: (profile?: Record<string, string>) => Promise<Caller & { customerId: string }>;
  /** Buys once more for a customer, without a sync. */
  buy: (account: Account & { customerId: string }, cardNumber?: string) => Promise<string>;
  /** Advances a subscription at Stripe and syncs it, as the webhook would. */
  move: (subscriber: Subscriber, action: string) => Promise<void>;
  /** Sets the customer's site to active, as the team does. */
  activate: (account: Account) => Promise<void>;
  /** Returns the stored state of the customer's subscriptions and site, and the sent subscription e-mails. */
  stateOf: (account: Account) => Promise<Record<string, unknown>>;
};

/** Opens a real database and the local Stripe, for paying customers. */
export async function openBillingWorld(): Promise<BillingWorld> {
  const opened = await openTestWorld();
  const { backend, world, dependencies } = opened;

  const register: BillingWorld["register"] = async (profile) => {
    const account = await backend.logIn(profile);
    return { ...account, customerId: await opened.addCustomer(account) };
  };

  const buy: BillingWorld["buy"] = async (account, cardNumber) =>
    String((await opened.buyPlan(account, account.customerId, cardNumber)).subscription);

  return {
    ...opened,
    register,
    buy,
    subscribe: async (profile, cardNumber) => {
      const account = await register(profile);
      const subscriptionId = await buy(account, cardNumber);
      await syncSubscription(dependencies, subscriptionId);
      return { ...account, subscriptionId };
    },
    move: async ({ subscriptionId }, action) => {
      await world.move(subscriptionId, action);
      await syncSubscription(dependencies, subscriptionId);
    },
    activate: async ({ id }) => {
      await backend.sql("update public.sites set status = 'active' where profile_id = $1", [id]);
    },
    stateOf: async ({ id }) => {
      const [row] = await backend.sql(stateQuery, [id]);
      return row ?? {};
    },
  };
}

const stateQuery = `
  select
    (select json_agg(s.status order by s.started_at) from public.subscriptions s where s.profile_id = $1) as subscriptions,
    (select bool_or(s.cancel_at_period_end or s.cancel_at is not null) from public.subscriptions s where s.profile_id = $1) as cancelling,
    (select json_agg(p.status order by p.invoiced_at) from public.payments p where p.profile_id = $1) as payments,
    (select w.status from public.sites w where w.profile_id = $1) as site,
    (select json_agg(o.template order by o.created_at) from public.email_outbox o
      where o.profile_id = $1 and o.template::text like 'subscription_%') as emails`;
