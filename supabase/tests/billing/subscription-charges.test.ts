import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, serviceRole } from "../test-database.ts";
import { applyStripeState, stripeState } from "./stripe-state.ts";

const database = await openTestDatabase();
let ana: string;

beforeAll(async () => {
  ana = await database.signUp("ana@example.com");
});

const epoch = (at: string) => Date.parse(at) / 1000;

const discount = (columns: Record<string, unknown>) => ({
  name: null,
  percent_off: null,
  amount_off: null,
  duration: "forever",
  ends_at: null,
  of: "subscription",
  ...columns,
});

/** Stores a subscription whose period ends on 1 December, and returns what its periods cost. */
async function chargesOf(subscription: Record<string, unknown>) {
  const state = stripeState({ profileId: ana, subscriptionId: "sub_1", status: "active", subscription });
  await applyStripeState(database, state);
  const { rows } = await database.as(
    serviceRole,
    `select next_amount as next, recurring_amount as recurring, later_amount as later,
            extract(epoch from discounts_end_at)::bigint::text as until
       from public.subscriptions where id = 'sub_1'`,
  );
  return rows[0];
}

const nextPeriod = String(epoch("2026-12-01T12:00:00Z"));

describe("what a subscription's periods cost", () => {
  test("without discounts, they cost the price times the quantity, and the other items", async () => {
    expect(await chargesOf({})).toEqual({ next: 9990, recurring: 9990, later: 9990, until: null });
    expect(await chargesOf({ quantity: 3, other_amount: 500 })).toMatchObject({
      next: 30_470,
      recurring: 30_470,
    });
  });

  test("a discount without an end reduces every period", async () => {
    const discounts = [discount({ percent_off: 20 })];
    expect(await chargesOf({ discounts })).toEqual({ next: 7992, recurring: 7992, later: 7992, until: null });
  });

  test("a discount of some months reduces the periods that begin before its end", async () => {
    const ending = (at: string) => [
      discount({ amount_off: 2000, duration: "repeating", ends_at: epoch(at) }),
    ];
    expect(await chargesOf({ discounts: ending("2027-02-01T12:00:00Z") })).toEqual({
      next: 7990,
      recurring: 7990,
      later: 9990,
      until: String(epoch("2027-02-01T12:00:00Z")),
    });
    expect(await chargesOf({ discounts: ending("2026-12-01T12:00:00Z") })).toMatchObject({
      next: 9990,
      until: null,
    });
  });

  test("a discount of a single invoice reduces the next period and not the recurring revenue", async () => {
    const discounts = [discount({ percent_off: 100, duration: "once" })];
    expect(await chargesOf({ discounts })).toEqual({
      next: 0,
      recurring: 9990,
      later: 9990,
      until: nextPeriod,
    });
  });

  test("several discounts apply in their order, and never below zero", async () => {
    const half = discount({ percent_off: 50 });
    expect(await chargesOf({ discounts: [half, discount({ amount_off: 1000 })] })).toMatchObject({
      next: 3995,
    });
    expect(await chargesOf({ discounts: [discount({ amount_off: 1000 }), half] })).toMatchObject({
      next: 4495,
    });
    expect(await chargesOf({ discounts: [discount({ amount_off: 20_000 })] })).toMatchObject({ next: 0 });
  });

  test("a discount of the plan's item leaves the other items at their price", async () => {
    const discounts = [discount({ percent_off: 100, of: "item" }), discount({ percent_off: 50 })];
    expect(await chargesOf({ other_amount: 1000, discounts })).toMatchObject({ next: 500 });
  });

  test("a subscription at 100 % off is worth nothing in the recurring revenue", async () => {
    expect(await chargesOf({ discounts: [discount({ percent_off: 100 })] })).toMatchObject({
      next: 0,
      recurring: 0,
    });
  });
});
