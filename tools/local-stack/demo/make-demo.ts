import path from "node:path";
import { syncSubscription } from "../../../supabase/functions/_shared/billing/subscription-state.ts";
import { createStatelessClient } from "../../../supabase/functions/_shared/database.ts";
import { openBackend } from "../backend.ts";
import { localKeys } from "../keys.ts";
import { zoneFileOf } from "../resolver.ts";
import { demoCustomers, type DemoCustomer } from "./customers.ts";
import { openDemoStripe } from "./demo-stripe.ts";
import { playStory, type Played } from "./play-story.ts";
import { siteHistory } from "./site-history.ts";
import { storeConversations } from "./store-conversations.ts";
import { storeDomainChecks } from "./store-domain-checks.ts";
import { storeFailures } from "./store-failures.ts";
import { storeMoneyWork } from "./store-money-work.ts";
import { storeSiteWork } from "./store-site-work.ts";
import { storeTeam } from "./store-team.ts";
import { countWhatHappened, storeVisits } from "./store-visits.ts";
import { storeAccounts, storePast, storeStripeCustomers } from "./store-customers.ts";

export type DemoOptions = {
  /** Folder of the stack's data. */
  dataDirectory: string;
  /** Address and key of the local Stripe that the stack will run. */
  stripe: { baseUrl: string; secretKey: string };
  siteUrl: string;
  /** Number of customers; at least 25. */
  count: number;
  now: Date;
};

/**
 * Fills the data of a stopped stack with customers of two years. Their history is played in the local Stripe and
 * synced by the regular code, so the daily comparison finds no difference.
 *
 * @returns the number of new customers; 0 when they exist already
 */
export async function makeDemo(options: DemoOptions): Promise<number> {
  const { dataDirectory, now } = options;
  const backend = await openBackend({
    dataDirectory,
    siteUrl: options.siteUrl,
    studio: false,
    email: () => ({ send: () => Promise.resolve() }),
  });
  try {
    const people = demoCustomers(options.count, now);
    const there = await backend.sql("select from auth.users where id = $1", [people[0]?.id]);
    if (there.length > 0) return 0;
    const [plan] = await backend.sql("select * from public.plans where id = 1");
    if (!plan) throw new Error("There is no plan to sell.");
    await countWhatHappened(backend.sql);
    await storeAccounts(backend.sql, people);

    const world = await openDemoStripe({
      ...options.stripe,
      dataFile: path.join(dataDirectory, "stripe.journal"),
    });
    try {
      const priceId = String(plan["stripe_price_id"]);
      await world.setPrice(priceId, plan);
      const played = new Map<DemoCustomer, NonNullable<Played>>();
      for (const person of people.toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())) {
        const life = await playStory(world, person, priceId, now);
        if (life) played.set(person, life);
      }
      world.setNow(now);

      await storeStripeCustomers(backend.sql, played);
      const database = createStatelessClient("http://127.0.0.1", localKeys.secret, (input, init) =>
        backend.fetch(new Request(input, init)),
      );
      const clients = { database, stripe: world.stripe };
      for (const { subscriptionIds } of played.values()) {
        for (const id of subscriptionIds) await syncSubscription(clients, id);
      }
      const [grace] = await backend.sql(
        "select extract(day from private.setting_days('grace_days', 7))::int as days",
      );
      const histories = people.map((person) => siteHistory(person, now, Number(grace?.["days"])));
      await storePast(backend.sql, histories);
      await storeTeam(backend.sql);
      await storeDomainChecks(backend.sql, now, zoneFileOf(dataDirectory));
      await storeSiteWork(backend.sql);
      await storeConversations(backend.sql, people, now);
      await storeMoneyWork(backend.sql);
      await storeVisits(backend.sql, now);
      await storeFailures(backend.sql);
    } finally {
      await world.close();
    }
    await forgetOldEvents(options, plan);
    return people.length;
  } finally {
    await backend.close();
  }
}

/** Rewrites the file without two years of events: the first change at the current time expires them. */
async function forgetOldEvents(
  { dataDirectory, stripe }: DemoOptions,
  plan: Record<string, unknown>,
): Promise<void> {
  const world = await openDemoStripe({ ...stripe, dataFile: path.join(dataDirectory, "stripe.journal") });
  await world.setPrice(String(plan["stripe_price_id"]), plan);
  await world.close();
}
