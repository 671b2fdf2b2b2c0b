import { afterAll, beforeAll, expect, test } from "vitest";
import { applyStripeState, stripeState } from "./stripe-state.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
let leaver: string;
let stayer: string;

async function subscribed(name: string): Promise<string> {
  const id = await database.signUp(`${name}@example.com`);
  await applyStripeState(
    database,
    `evt_${name}`,
    stripeState({
      profileId: id,
      subscriptionId: `sub_${name}`,
      status: "active",
      payments: [{ id: `in_${name}` }],
    }),
  );
  await database.script(
    `insert into public.site_notes (site_id) select id from public.sites where profile_id = '${id}'`,
  );
  return id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  leaver = await subscribed("leaver");
  stayer = await subscribed("stayer");
});
afterAll(() => database.close());

/** How many rows of each table lead to a profile. */
async function rowsOf(profileId: string): Promise<Record<string, unknown>> {
  return database.row(
    `select
       (select count(*)::int from public.profiles where id = $1) as profiles,
       (select count(*)::int from public.sites where profile_id = $1) as sites,
       (select count(*)::int from public.billing_customers where profile_id = $1) as billing_customers,
       (select count(*)::int from public.subscriptions where profile_id = $1) as subscriptions,
       (select count(*)::int from public.payments where profile_id = $1) as payments,
       (select count(*)::int from public.email_outbox where profile_id = $1) as email_outbox`,
    [profileId],
  );
}

test("deleting an account takes everything of it and nothing of anyone else's", async () => {
  const full = {
    profiles: 1,
    sites: 1,
    billing_customers: 1,
    subscriptions: 1,
    payments: 1,
    email_outbox: 1,
  };
  expect(await rowsOf(leaver)).toEqual(full);

  await database.script(`delete from auth.users where id = '${leaver}'`);

  expect(await rowsOf(leaver)).toEqual(Object.fromEntries(Object.keys(full).map((table) => [table, 0])));
  expect(await rowsOf(stayer)).toEqual(full);
  expect(
    await database.rows(
      `select distinct s.profile_id from public.site_events e left join public.sites s on s.id = e.site_id
       union select s.profile_id from public.site_notes n left join public.sites s on s.id = n.site_id`,
    ),
  ).toEqual([{ profile_id: stayer }]);
});

test("every table that can lead to a profile is emptied by the cascade", async () => {
  const kept = await database.rows(`
    select k.conrelid::regclass::text as relation from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass, 'public.sites'::regclass, 'public.subscriptions'::regclass)
       and k.confdeltype <> 'c'
  `);
  expect(kept).toEqual([]);
});

test("the ledger of events stays: it names nobody", async () => {
  expect(await database.rows("select id from public.stripe_events order by id")).toEqual([
    { id: "evt_leaver" },
    { id: "evt_stayer" },
  ]);
});
