import { beforeAll, expect, test } from "vitest";
import { applyStripeState, stripeState } from "./stripe-state.ts";
import { anon, openTestDatabase, customer, type Caller } from "./test-database.ts";

const database = await openTestDatabase();
let subscriber: string;
let stranger: string;

beforeAll(async () => {
  subscriber = await database.signUp("subscriber@example.com");
  stranger = await database.signUp("stranger@example.com");
  const state = stripeState({ profileId: subscriber, subscriptionId: "sub_kept", status: "active" });
  await applyStripeState(database, null, state);
  await database.script("update public.plans set active = false where id = 1");
});

const visiblePlans = async (caller: Caller) =>
  (await database.as(caller, "select id from public.plans")).rows.map(({ id }) => id);

test("a plan taken off sale is seen by those who have it, and by no other customer or visitor", async () => {
  expect(await visiblePlans(customer(subscriber))).toEqual([1]);
  expect(await visiblePlans(customer(stranger))).toEqual([]);
  expect(await visiblePlans(anon)).toEqual([]);
});
