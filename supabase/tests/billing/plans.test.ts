import { beforeAll, expect, test } from "vitest";
import { applyStripeState, stripeState } from "./stripe-state.ts";
import { anon, openTestDatabase, customer, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let subscriber: string;
let stranger: string;

beforeAll(async () => {
  subscriber = await database.signUp("subscriber@example.com");
  stranger = await database.signUp("stranger@example.com");
  const state = stripeState({ profileId: subscriber, subscriptionId: "sub_kept", status: "active" });
  await applyStripeState(database, state);
  await database.script("update public.plans set active = false where id = 1");
});

const visiblePlans = async (caller: Caller) =>
  (await database.as(caller, "select id from public.plans")).rows.map(({ id }) => id);

test("an archived plan is visible to its customers, but not to others or visitors", async () => {
  expect(await visiblePlans(customer(subscriber))).toEqual([1]);
  expect(await visiblePlans(customer(stranger))).toEqual([]);
  expect(await visiblePlans(anon)).toEqual([]);
});

test.each(["admin", "finance", "support", "editor"] as const)(
  "%s reads plans and cannot write them directly",
  async (role) => {
    const caller = teamMember(stranger, role);
    const reads = role === "editor" ? [] : [1];
    expect(await visiblePlans(caller)).toEqual(reads);
    for (const sql of [
      "insert into public.plans (id, name, price) values (2, 'Outro', 1)",
      "update public.plans set price = 1 where id = 1",
      "delete from public.plans where id = 1",
    ]) {
      await expect(database.as(caller, sql)).rejects.toMatchObject({ code: "42501" });
    }
  },
);
