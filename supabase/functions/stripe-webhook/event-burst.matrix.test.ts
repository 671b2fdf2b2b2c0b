import { afterAll, beforeAll, expect, it } from "vitest";
import { openWebhookWorld, subscriptionOf, type WebhookWorld } from "../../../tools/testing/webhook-world.ts";

let all: WebhookWorld;

beforeAll(async () => {
  all = await openWebhookWorld();
}, 30_000);

afterAll(() => all.close());

/** Creates a customer with one payment. */
async function subscribe(): Promise<{ id: string; subscriptionId: string }> {
  const account = await all.backend.addAccount();
  const customerId = await all.addCustomer(account);
  const subscriptionId = subscriptionOf(await all.buyPlan(account, customerId));
  await all.deliverNew();
  return { id: account.id, subscriptionId };
}

it("stripe-webhook records each of 500 concurrent events once", async () => {
  const subscribers = await Promise.all(Array.from({ length: 5 }, subscribe));
  const before = new Set((await all.backend.sql("select id from public.stripe_events")).map(({ id }) => id));
  const recorded = () => all.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const unseen = async () => (await recorded()).filter(({ id }) => !before.has(id));
  let renewals = 0;
  for (; (await unseen()).length < 500; renewals += 1) {
    for (const { subscriptionId } of subscribers) await all.world.move(subscriptionId, "renew");
  }
  const burst = (await unseen()).slice(0, 500);

  const answers = await Promise.all([...burst, ...burst.slice(0, 20)].map((event) => all.deliver(event)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ outcome }) => outcome === "duplicate")).toHaveLength(20);
  const ledger = (await all.backend.sql("select id from public.stripe_events")).map(({ id }) => String(id));
  expect(ledger.filter((id) => !before.has(id)).toSorted()).toEqual(burst.map(({ id }) => id).toSorted());
  for (const { id } of subscribers) {
    const paid = await all.backend.sql(
      "select from public.payments where profile_id = $1 and status = 'paid'",
      [id],
    );
    expect(paid).toHaveLength(1 + renewals);
  }
}, 120_000);
