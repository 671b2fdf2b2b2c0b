import { setTimeout as wait } from "node:timers/promises";
import { createPace } from "../../../supabase/functions/_shared/billing/stripe-pace.ts";
import type { SyncDependencies } from "../../../supabase/functions/_shared/dependencies.ts";
import { createStatelessClient } from "../../../supabase/functions/_shared/database.ts";
import { createStripe } from "../../../supabase/functions/_shared/stripe-client.ts";
import { createHandler as createReconciliation } from "../../../supabase/functions/reconcile-billing/handler.ts";
import { createHandler as createWebhook } from "../../../supabase/functions/stripe-webhook/handler.ts";
import type { Cluster } from "../../bench/cluster.ts";
import { createRest, openConnections } from "./rest-over-psql.ts";
import { openSlowStripe, type SlowStripe } from "./slow-stripe.ts";

const secret = "whsec_proof";
const secretKey = "sk_live_proof";
const cronSecret = "proof";

/** Number of concurrent deliveries. */
const concurrentDeliveries = 20;

export type BurstFigures = {
  renewals: number;
  deliveries: number;
  /** Minutes from the last event to the last correct row. */
  minutesAfterLastEvent: number;
  minutes: number;
  /** Longest checkout during the burst: the time at Stripe, and the time from payment to our row. */
  checkoutSeconds: number;
  paidToSeenSeconds: number;
  /** Seconds from payment to our row, before the burst. */
  quietSeconds: number;
  answersNotOk: number;
  lost: number;
  doubled: number;
  refused: number;
  calls: Record<string, number>;
};

/** Measures the renewal of many customers at once, on a Postgres server with the data of `npm run bench`. */
export async function measureBurst(
  cluster: Cluster,
  database: string,
  renewals: number,
): Promise<BurstFigures> {
  const sql = async (statement: string) => (await cluster.psql(database, statement)).trim();
  const { renewing, buyers } = await prepareCustomers(sql, renewals);
  const stripe = await openSlowStripe({ latencyMilliseconds: 200, all: 100, endpoint: 25 });
  const connections = openConnections(cluster.urlFor(database, "postgres"));
  const billing = await openBilling(stripe, connections);

  let quietSeconds = 0;
  for (const buyer of buyers.splice(0, 3)) quietSeconds = Math.max(quietSeconds, await billing.pay(buyer));
  const events = shuffled(
    renewing.flatMap((customer) => stripe.eventsOf(customer).map((_event, number) => ({ customer, number }))),
  );
  const queue = shuffled([...events, ...events.filter((_event, index) => index % 10 === 0)]);
  const deliveries = queue.length;
  const startedAt = Date.now();
  const end = new AbortController();
  const schedule = runEachMinute(billing.runSchedule, end.signal);
  const checkouts = measureCheckouts(billing, buyers, end.signal);

  await Promise.all(
    Array.from({ length: concurrentDeliveries }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        await billing.deliver(stripe.eventsOf(next.customer)[next.number] ?? "");
      }
    }),
  );
  const lastEventAt = Date.now();
  const remaining = () => connections.run("select count(*) from private.stripe_syncs");
  for (let count = await remaining(); count !== "0"; count = await remaining()) {
    console.error(`${count} syncs remain after ${Math.round((Date.now() - startedAt) / 1000)} s.`);
    await wait(5000);
  }
  const endedAt = Date.now();
  end.abort();
  const longest = await checkouts;
  await schedule;
  await billing.close();

  return {
    renewals,
    deliveries,
    minutesAfterLastEvent: (endedAt - lastEventAt) / 60_000,
    minutes: (endedAt - startedAt) / 60_000,
    ...longest,
    quietSeconds,
    answersNotOk: billing.answersNotOk(),
    ...(await countPayments(sql, renewing)),
    refused: stripe.refused(),
    calls: Object.fromEntries(stripe.calls),
  };
}

type Sql = (statement: string) => Promise<string>;

/** Chooses the customers that renew, and removes the subscriptions of the others, who buy during the burst. */
async function prepareCustomers(
  sql: Sql,
  renewals: number,
): Promise<{ renewing: number[]; buyers: number[] }> {
  await sql(prepare);
  const ids = await sql(
    "select split_part(id, '_', 2) from public.subscriptions where status = 'active' and id like '%\\_1' order by random()",
  );
  const customers = ids.split("\n").map(Number);
  const renewing = customers.slice(0, renewals);
  const buyers = customers.slice(renewals);
  if (renewing.length < renewals || buyers.length < 40)
    throw new Error("The database has too few customers.");
  await sql(`delete from public.payments where subscription_id in (${subscriptionList(buyers)});
             delete from public.subscriptions where id in (${subscriptionList(buyers)})`);
  return { renewing, buyers };
}

type Billing = Awaited<ReturnType<typeof openBilling>>;

/** Opens the webhook and the schedule on the slow Stripe and the database. */
async function openBilling(stripe: SlowStripe, connections: ReturnType<typeof openConnections>) {
  const client = createStatelessClient("http://rest.proof", "proof", await createRest(connections.run));
  const options = { secretKey, apiUrl: "http://stripe.proof", request: stripe.fetch };
  const unpacedStripe = createStripe(options);
  const dependencies = (): SyncDependencies => {
    const pace = createPace(client, secretKey);
    return {
      database: client,
      stripe: createStripe({ ...options, pace }),
      unpacedStripe,
      pace,
      siteUrl: "https://sitepronto.test",
      now: () => new Date(),
    };
  };
  const background = new Set<Promise<unknown>>();
  const webhook = createWebhook({
    ...dependencies(),
    webhookSecret: secret,
    settleMilliseconds: 500,
    waitUntil: (work) => {
      const ended = work.finally(() => background.delete(ended));
      background.add(ended);
    },
  });

  let answersNotOk = 0;
  async function deliver(payload: string): Promise<void> {
    const header = await unpacedStripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
    const request = new Request("http://f.proof", {
      method: "POST",
      headers: { "stripe-signature": header },
      body: payload,
    });
    if ((await webhook(request)).status !== 200) answersNotOk += 1;
  }

  return {
    unpacedStripe,
    deliver,
    answersNotOk: () => answersNotOk,

    /** Returns the seconds from the payment to our row. */
    pay: async (buyer: number): Promise<number> => {
      const paidAt = Date.now();
      await deliver(stripe.purchaseOf(buyer));
      const isSeen = async () =>
        (await connections.run(`select 1 from public.payments where id = 'in_new_${buyer}'`)) !== "";
      while (!(await isSeen()) && Date.now() < paidAt + 60_000) await wait(50);
      return (Date.now() - paidAt) / 1000;
    },

    runSchedule: async (): Promise<void> => {
      const workers = Number(await connections.run("select public.stripe_sync_workers()"));
      await Promise.all(
        Array.from({ length: workers }, async () => {
          const handle = createReconciliation({ ...dependencies(), cronSecret });
          const headers = { authorization: `Bearer ${cronSecret}` };
          await handle(new Request("http://f.proof", { method: "POST", headers, body: '{"scope":"syncs"}' }));
        }),
      );
    },

    close: async (): Promise<void> => {
      await Promise.all(background);
      connections.close();
    },
  };
}

async function runEachMinute(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const startedAt = Date.now();
  const runs = new Set<Promise<void>>();
  for (let minute = 1; !signal.aborted; minute += 1) {
    const current = run().finally(() => runs.delete(current));
    runs.add(current);
    while (!signal.aborted && Date.now() < startedAt + minute * 60_000) await wait(200);
  }
  await Promise.all(runs);
}

/** Lets one buyer after the other buy; returns the longest durations. */
async function measureCheckouts(
  { unpacedStripe, pay }: Billing,
  buyers: readonly number[],
  signal: AbortSignal,
) {
  const longest = { checkoutSeconds: 0, paidToSeenSeconds: 0 };
  for (const buyer of buyers) {
    if (signal.aborted) break;
    const startedAt = Date.now();
    await unpacedStripe.customers.create({ email: "ana@customer.test" });
    await unpacedStripe.checkout.sessions.create({
      mode: "subscription",
      success_url: "https://sitepronto.test/ok",
    });
    longest.checkoutSeconds = Math.max(longest.checkoutSeconds, (Date.now() - startedAt) / 1000);
    longest.paidToSeenSeconds = Math.max(longest.paidToSeenSeconds, await pay(buyer));
    for (let tick = 0; tick < 75 && !signal.aborted; tick += 1) await wait(200);
  }
  return longest;
}

/** Counts the renewals without a paid row and the subscriptions with more than one new payment. */
async function countPayments(
  sql: Sql,
  renewing: readonly number[],
): Promise<{ lost: number; doubled: number }> {
  const invoices = renewing.map((customer) => `'in_new_${customer}'`).join(",");
  const paid = await sql(
    `select count(*) from public.payments where id in (${invoices}) and status = 'paid'`,
  );
  const doubled = await sql(
    `select count(*) from (select subscription_id from public.payments where id like 'in_new_%' group by 1 having count(*) > 1) doubled`,
  );
  return { lost: renewing.length - Number(paid), doubled: Number(doubled) };
}

// The sync tickets are reset because no sync of the bench's rows ever ran.
const prepare = `
  update public.subscriptions set sync_ticket = 0;
  update public.plans set stripe_price_id = 'price_local_professional' where id = 1;
  update public.billing_customers set reconciled_at = now();
  delete from public.email_outbox;`;

function subscriptionList(customers: readonly number[]): string {
  return customers.map((customer) => `'sub_${customer}_1'`).join(",");
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}
