import type { Stripe } from "stripe";
import { runSyncs } from "../../supabase/functions/_shared/billing/sync-worker.ts";
import { delivery, type Forgery } from "./stripe-event.ts";
import { createSyncingWebhook } from "./syncing-webhook.ts";
import type { Account } from "./test-backend.ts";
import { openTestWorld, type TestWorld } from "./test-world.ts";

/** The answer of an endpoint: the status, and the outcome or the error's code. */
type Answer = { status: number; outcome: unknown };

export type WebhookWorld = TestWorld & {
  /** Buys a subscription through a checkout like ours, without delivering its events. */
  buy: (account: Account) => Promise<Stripe.Checkout.Session>;
  /** Returns the events of one purchase, oldest first, as Stripe recorded them. */
  eventsOf: (session: Stripe.Checkout.Session) => Promise<Stripe.Event[]>;
  /** Delivers Stripe's new events, oldest first. Returns the types of the events that queued a sync. */
  deliverNew: () => Promise<string[]>;
  /** Delivers an event to the function. */
  deliver: (event: object, forgery?: Forgery) => Promise<Answer>;
  /** Runs the queued syncs, as the schedule does within the hour. */
  syncLater: () => Promise<void>;
  /** Returns the stored state of one customer, without values that change between runs. */
  stateOf: (account: Account) => Promise<Record<string, unknown>>;
};

/** The state of a customer without purchases. */
export const nothing = {
  subscriptions: null,
  payments: null,
  site: "awaiting_payment",
  history: ["awaiting_payment"],
  emails: null,
};

/** The state of a customer with a successful first payment. */
export const bought = {
  subscriptions: [{ status: "active", plan: 1, amount: 9990, currency: "brl", renews: true }],
  payments: [{ status: "paid", amount: 9990, paid: 9990 }],
  site: "awaiting_activation",
  history: ["awaiting_payment", "awaiting_activation"],
  emails: ["payment_received"],
};

/** Returns the subscription of a paid session. */
export function subscriptionOf(session: Stripe.Checkout.Session): string {
  return String(session.subscription);
}

function inAnHour(): Date {
  return new Date(Date.now() + 60 * 60 * 1000);
}

/** Opens the webhook function with a real database and the local Stripe. */
export async function openWebhookWorld(): Promise<WebhookWorld> {
  const opened = await openTestWorld();
  const { backend, stripe, dependencies } = opened;
  const handle = createSyncingWebhook(dependencies);

  const deliver: WebhookWorld["deliver"] = async (event, forgery = {}) => {
    const response = await handle(await delivery(stripe, event, forgery));
    const body: { outcome?: unknown; code?: unknown } = await response.json();
    return { status: response.status, outcome: body.outcome ?? body.code };
  };

  const seen = new Set<string>();
  const newEvents = async (): Promise<Stripe.Event[]> => {
    const events: Stripe.Event[] = [];
    for await (const event of stripe.events.list({ limit: 100 })) {
      if (seen.has(event.id)) break;
      seen.add(event.id);
      events.unshift(event);
    }
    return events;
  };

  return {
    ...opened,
    deliverNew: async () => {
      const applied: string[] = [];
      for (const event of await newEvents()) {
        if ((await deliver(event)).outcome === "queued") applied.push(event.type);
      }
      return applied;
    },
    buy: async (account) => opened.buyPlan(account, await opened.addCustomer(account)),
    eventsOf: async (session) => {
      const events = await stripe.events.list({ limit: 100 });
      return events.data
        .filter((event) => JSON.stringify(event.data.object).includes(subscriptionOf(session)))
        .toReversed();
    },
    deliver,
    syncLater: async () => {
      await runSyncs({ ...dependencies, now: inAnHour }, { milliseconds: 60_000, syncs: 1000 });
    },
    stateOf: async (account) => {
      const [row] = await backend.sql(stateQuery, [account.id]);
      return row ?? {};
    },
  };
}

const stateQuery = `
  select
    (select json_agg(json_build_object('status', s.status, 'plan', s.plan_id, 'amount', s.unit_amount,
                  'currency', s.currency, 'renews', s.current_period_end is not null))
       from public.subscriptions s where s.profile_id = $1) as subscriptions,
    (select json_agg(json_build_object('status', p.status, 'amount', p.amount, 'paid', p.amount_paid))
       from public.payments p where p.profile_id = $1) as payments,
    (select w.status from public.sites w where w.profile_id = $1) as site,
    (select json_agg(e.to_status order by e.id) from public.site_events e
       join public.sites w on w.id = e.site_id where w.profile_id = $1) as history,
    (select json_agg(o.template) from public.email_outbox o where o.profile_id = $1) as emails`;
