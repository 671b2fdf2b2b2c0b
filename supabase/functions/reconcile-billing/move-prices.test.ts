import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type BillingWorld,
  openBillingWorld,
  type Subscriber,
} from "../../../tools/testing/billing-world.ts";
import { logInTeamMember } from "../../../tools/testing/team-member.ts";
import { planPrice, stripeFailure } from "../../../tools/testing/test-stripe.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { movePrices } from "./move-prices.ts";

let all: BillingWorld;
let finance: ServiceClient;

const newPrice = "price_local_of_next_year";

beforeAll(async () => {
  all = await openBillingWorld();
  const { token } = await logInTeamMember(all.backend, "finance");
  finance = all.backend.clientOf(token);
  await all.world.setPrice(newPrice, 12_990);
}, 30_000);

beforeEach(() => sellAt(planPrice, 9990));
afterEach(() => all.world.intercept(null));
afterAll(() => all.close());

const sellAt = (id: string, price: number) =>
  all.backend.sql("update public.plans set stripe_price_id = $1, price = $2 where id = 1", [id, price]);

/** Creates a customer at the old price who was notified of the new one. */
async function told(): Promise<Subscriber & { moveId: string }> {
  const customer = await all.subscribe();
  await sellAt(newPrice, 12_990);
  const { data } = await finance
    .rpc("announce_price_moves", { subscription_ids: [customer.subscriptionId] })
    .throwOnError();
  expect(data).toBe(1);
  await all.backend.sql(
    "update public.email_outbox set status = 'sent', sent_at = now() where profile_id = $1",
    [customer.id],
  );
  return { ...customer, moveId: String((await moveOf(customer))["id"]) };
}

async function moveOf({ subscriptionId }: Subscriber): Promise<Record<string, unknown>> {
  const [row] = await all.backend.sql("select * from public.price_moves where subscription_id = $1", [
    subscriptionId,
  ]);
  return row ?? {};
}

/** Moves time at Stripe and runs the job that is scheduled every ten minutes. */
async function pass(customer: Subscriber, ...actions: string[]): Promise<void> {
  for (const action of actions) {
    await all.move(customer, action);
    await movePrices(all.dependencies);
  }
}

/** Moves time until a number of days before the new price applies. */
async function passUntil(customer: Subscriber, daysBefore: number): Promise<void> {
  const left = async () => {
    const [row] = await all.backend.sql(
      `select extract(epoch from m.takes_effect_at - s.as_of) / 86400 - $2 as days
         from public.price_moves m join public.subscriptions s on s.id = m.subscription_id where s.id = $1`,
      [customer.subscriptionId, daysBefore],
    );
    return Number(row?.["days"]);
  };
  for (let days = await left(); days > 0; days = await left()) {
    await pass(customer, days > 31 ? "renew" : days > 7 ? "next-week" : "next-day");
  }
}

/** Moves time to the day of the change at Stripe, nine days before the new price applies. */
const becomeDue = ({ subscriptionId }: Subscriber) =>
  all.backend.sql("update public.subscriptions set as_of = as_of + interval '2 days' where id = $1", [
    subscriptionId,
  ]);

const priceAtStripe = async ({ subscriptionId }: Subscriber) =>
  (await all.stripe.subscriptions.retrieve(subscriptionId)).items.data[0]?.price.id;

async function charged({ customerId }: Subscriber): Promise<number[]> {
  const { data } = await all.stripe.invoices.list({ customer: customerId });
  return data.map(({ amount_due }) => amount_due).toReversed();
}

const emailsOf = async ({ id }: Subscriber) =>
  (
    await all.backend.sql(
      "select template from public.email_outbox where profile_id = $1 and template::text like 'price_%' order by created_at",
      [id],
    )
  ).map(({ template }) => template);

describe("movePrices", () => {
  it("notifies the customer immediately and applies from the first period after the notice", async () => {
    const customer = await told();
    expect(await emailsOf(customer)).toEqual(["price_change"]);
    const { takes_effect_at: at, announced_at: since } = await moveOf(customer);
    const { items } = await all.stripe.subscriptions.retrieve(customer.subscriptionId);
    const days = (Date.parse(String(at)) - Date.parse(String(since))) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThan(62);
    expect(Date.parse(String(at)) / 1000).toBeGreaterThanOrEqual(items.data[0]?.current_period_end ?? 0);
  });

  it("charges the old price until then and the new price afterwards, without proration", async () => {
    const customer = await told();
    await passUntil(customer, 9);
    expect(await priceAtStripe(customer)).toBe(planPrice);
    await passUntil(customer, 7);
    expect(await priceAtStripe(customer)).toBe(newPrice);
    const before = await charged(customer);
    expect(new Set(before)).toEqual(new Set([9990]));
    await pass(customer, "renew");
    expect(await charged(customer)).toEqual([...before, 12_990]);
    expect((await moveOf(customer))["done_at"]).not.toBeNull();
    const { takes_effect_at: at } = await moveOf(customer);
    const { data } = await all.stripe.invoices.list({ customer: customer.customerId });
    const first = data.toReversed().find(({ amount_due: amount }) => amount === 12_990);
    expect((first?.created ?? 0) * 1000).toBeGreaterThanOrEqual(Date.parse(String(at)));
  });

  it("announces the charge with the new amount seven days in advance", async () => {
    const customer = await told();
    await passUntil(customer, 6);
    const rows = await all.backend.sql(
      "select payload ->> 'amount' as amount from public.email_outbox where profile_id = $1 and template = 'charge_upcoming' order by created_at",
      [customer.id],
    );
    expect(rows.at(-1)).toEqual({ amount: "12990" });
  });

  it("changes nothing at Stripe before the notice is sent", async () => {
    const customer = await told();
    await all.backend.sql("update public.price_moves set notice_sent_at = null where id = $1", [
      customer.moveId,
    ]);
    await passUntil(customer, 2);
    expect(await priceAtStripe(customer)).toBe(planPrice);
  });

  it("applies from the next renewal when no run happened before the announced one", async () => {
    const customer = await told();
    await passUntil(customer, 9);
    await all.move(customer, "renew");
    expect(new Set(await charged(customer))).toEqual(new Set([9990]));
    await pass(customer, "next-day");
    expect(await priceAtStripe(customer)).toBe(newPrice);
    await pass(customer, "renew");
    expect((await charged(customer)).at(-1)).toBe(12_990);
  });
});

describe("movePrices exceptions", () => {
  it("completes on the next run when Stripe fails or its response is lost", async () => {
    const customer = await told();
    await passUntil(customer, 9);
    all.world.intercept(async (request, next) => {
      if (request.method !== "POST") return next();
      await next();
      return stripeFailure();
    });
    await becomeDue(customer);
    expect(await movePrices(all.dependencies)).toBe(1);
    expect(await moveOf(customer)).toMatchObject({ applied_at: null, from_price_id: planPrice });
    all.world.intercept(null);
    expect(await movePrices(all.dependencies)).toBe(0);
    expect(await moveOf(customer)).toMatchObject({
      applied_at: expect.anything(),
      from_price_id: planPrice,
    });
    expect(await movePrices(all.dependencies)).toBe(0);
  });

  it("waits for the announced day when a period ends earlier", async () => {
    const customer = await told();
    await passUntil(customer, 9);
    // The team moved the renewal date at Stripe.
    await all.backend.sql(
      `update public.price_moves m set takes_effect_at = s.current_period_end + interval '2 days'
         from public.subscriptions s where s.id = m.subscription_id and s.id = $1`,
      [customer.subscriptionId],
    );
    await pass(customer, "next-day", "next-day", "next-day", "next-day");
    expect(await priceAtStripe(customer)).toBe(planPrice);
  });

  it("keeps the quantity", async () => {
    const customer = await told();
    const { items } = await all.world.stripe.subscriptions.retrieve(customer.subscriptionId);
    await all.world.stripe.subscriptions.update(customer.subscriptionId, {
      items: [{ id: items.data[0]?.id ?? "", quantity: 3 }],
      proration_behavior: "none",
    });
    await passUntil(customer, 2);
    const moved = await all.world.stripe.subscriptions.retrieve(customer.subscriptionId);
    expect(moved.items.data).toMatchObject([{ price: { id: newPrice }, quantity: 3 }]);
  });

  it("keeps the price of other products of the same subscription", async () => {
    const customer = await told();
    await passUntil(customer, 9);
    const [plan] = (await all.stripe.subscriptions.retrieve(customer.subscriptionId)).items.data;
    await becomeDue(customer);
    const changed: string[] = [];
    all.world.intercept(async (request, next) => {
      if (request.method === "POST") changed.push(await request.clone().text());
      const response = await next();
      if (request.method !== "GET" || !request.url.includes("/v1/subscriptions/sub_")) return response;
      const subscription = await response.json();
      const [own] = subscription.items.data;
      subscription.items.data = [{ ...own, id: "si_other", price: { ...own.price, id: "price_other" } }, own];
      return Response.json(subscription);
    });
    expect(await movePrices(all.dependencies)).toBe(0);
    all.world.intercept(null);
    expect(changed).toHaveLength(1);
    expect(new URLSearchParams(changed[0]).get("items[0][id]")).toBe(plan?.id);
    expect(await priceAtStripe(customer)).toBe(newPrice);
  });

  it("continues in the next run at the time limit of this one", async () => {
    const customer = await told();
    await passUntil(customer, 9);
    await becomeDue(customer);
    let seconds = 0;
    const now = () => new Date(Date.now() + (seconds += 30) * 1000);
    expect(await movePrices({ ...all.dependencies, now })).toBe(0);
    expect(await priceAtStripe(customer)).toBe(planPrice);
    expect(await movePrices(all.dependencies)).toBe(0);
    expect(await priceAtStripe(customer)).toBe(newPrice);
  });

  it("ends when the subscription ends first", async () => {
    const customer = await told();
    await all.stripe.subscriptions.cancel(customer.subscriptionId);
    await all.move(customer, "next-day").catch(() => null);
    await all.backend.sql("update public.subscriptions set status = 'canceled' where id = $1", [
      customer.subscriptionId,
    ]);
    await movePrices(all.dependencies);
    expect((await moveOf(customer))["done_at"]).not.toBeNull();
  });
});

const cancel = (moveId: string) => finance.rpc("cancel_price_move", { move_id: moveId });

describe("cancelling a price move", () => {
  it("keeps the price and notifies the customer before the change at Stripe", async () => {
    const customer = await told();
    await cancel(customer.moveId).throwOnError();
    await passUntil(customer, 0);
    expect(await priceAtStripe(customer)).toBe(planPrice);
    expect(await emailsOf(customer)).toEqual(["price_change", "price_change_cancelled"]);
  });

  it.each([
    ["", () => Promise.resolve(0), 0],
    [", after an earlier run failed", () => movePrices(all.dependencies), 1],
  ])("keeps the price while a run is about to change it%s", async (_when, earlierRun, failures) => {
    const customer = await told();
    await passUntil(customer, 9);
    await becomeDue(customer);
    all.world.intercept((request, next) =>
      request.method === "POST" ? Promise.resolve(stripeFailure()) : next(),
    );
    expect(await earlierRun()).toBe(failures);
    // The run has read its list and requests the subscription from Stripe.
    all.world.intercept(async (_request, next) => {
      all.world.intercept(null);
      await cancel(customer.moveId).throwOnError();
      return next();
    });
    expect(await movePrices(all.dependencies)).toBe(0);
    expect(await moveOf(customer)).toMatchObject({ cancelled_at: expect.anything(), applied_at: null });
    expect(await priceAtStripe(customer)).toBe(planPrice);
    await movePrices(all.dependencies);
    expect(await priceAtStripe(customer)).toBe(planPrice);
    expect((await emailsOf(customer)).at(-1)).toBe("price_change_cancelled");
  });

  it("restores the old price after the change at Stripe and before a charge", async () => {
    const customer = await told();
    await passUntil(customer, 7);
    expect(await priceAtStripe(customer)).toBe(newPrice);
    await cancel(customer.moveId).throwOnError();
    await movePrices(all.dependencies);
    expect(await priceAtStripe(customer)).toBe(planPrice);
    await pass(customer, "renew");
    expect(new Set(await charged(customer))).toEqual(new Set([9990]));
  });

  it("is refused a second time and after the move took effect", async () => {
    const customer = await told();
    await cancel(customer.moveId).throwOnError();
    expect((await cancel(customer.moveId)).error).toMatchObject({ code: "PT409" });
    const late = await told();
    await passUntil(late, 0);
    expect((await cancel(late.moveId)).error).toMatchObject({ code: "PT409" });
  });
});
