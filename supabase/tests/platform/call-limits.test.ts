import { beforeEach, describe, expect, test } from "vitest";
import { uniqueSuffix } from "../billing/stripe-state.ts";
import { customer, openTestDatabase, owner, serviceRole } from "../test-database.ts";

const database = await openTestDatabase();
let person: string;

beforeEach(async () => {
  await database.script(
    "update public.call_limits set most_calls = 3, within_seconds = 60 where function in ('delete-user', 'upload-avatar')",
  );
  person = await database.signUp(`${uniqueSuffix()}@example.com`);
});

/** Calls as an edge function does and returns the seconds to wait. */
async function call(caller = person, name = "delete-user"): Promise<number> {
  const { rows } = await database.as(serviceRole, "select public.take_call($1, $2) as wait", [caller, name]);
  return Number(rows[0]?.["wait"]);
}

/** Moves the calls made so far into the past. */
async function pass(seconds: number): Promise<void> {
  await database.rows(
    `update public.function_calls set called_at =
       array(select t - make_interval(secs => $2) from unnest(called_at) t order by t) where profile_id = $1`,
    [person, seconds],
  );
}

const calls = (count: number) =>
  Array.from({ length: count }).reduce<Promise<number[]>>(
    async (before) => [...(await before), await call()],
    Promise.resolve([]),
  );

describe("take_call", () => {
  test("allows as many calls as the limit and then returns the waiting time", async () => {
    expect(await calls(3)).toEqual([0, 0, 0]);
    expect(await call()).toBe(60);
  });

  test("allows the next call when the oldest has left the window", async () => {
    await call();
    await pass(50);
    await calls(2);
    expect(await call()).toBe(10);
    await pass(11);
    expect(await call()).toBe(0);
    expect(await call()).toBe(49);
  });

  test("does not count a refused call, so that the caller succeeds after the waiting time", async () => {
    await calls(3);
    await pass(30);
    await calls(5);
    await pass(31);
    expect(await call()).toBe(0);
  });

  test("counts each user and each function separately", async () => {
    await calls(4);
    const other = await database.signUp(`${uniqueSuffix()}@example.com`);
    expect(await call(other)).toBe(0);
    expect(await call(person, "upload-avatar")).toBe(0);
  });

  test("returns the waiting time after the limit was lowered", async () => {
    await calls(3);
    await database.script("update public.call_limits set most_calls = 1 where function = 'delete-user'");
    expect(await call()).toBe(60);
  });

  test("returns 0 and stores nothing for a deleted account", async () => {
    await database.as(serviceRole, "select public.delete_account($1)", [person]);
    expect(await call()).toBe(0);
    expect(await database.rows("select from public.function_calls where profile_id = $1", [person])).toEqual(
      [],
    );
  });

  test("fails for a function without a limit", async () => {
    await expect(call(person, "no-such-function")).rejects.toThrow("No limit is set for calls of");
  });
});

test("purging removes calls outside the window and keeps those inside", async () => {
  await call();
  await call(person, "upload-avatar");
  await database.script(
    "update public.call_limits set within_seconds = 3600 where function = 'upload-avatar'",
  );
  await pass(61);
  await database.rows("select private.purge_function_calls()");
  expect(
    await database.rows("select function from public.function_calls where profile_id = $1", [person]),
  ).toEqual([{ function: "upload-avatar" }]);
});

const save = (by = customer(person), name = "Ana") =>
  database.as(by, "update public.profiles set full_name = $2 where id = $1", [person, name]);

describe("saving a profile", () => {
  test("answers PT429 after 30 times in an hour, to the customer only", async () => {
    for (let time = 0; time < 30; time += 1) await save();
    await expect(save(customer(person), "Bia")).rejects.toMatchObject({
      code: "PT429",
      message: expect.stringMatching(/after \d+ seconds/),
    });
    expect((await save(owner, "Bia")).affectedRows).toBe(1);
  });
});

const mib = 1_048_576;
const upload = async (bytes: number) =>
  Number(
    (await database.as(serviceRole, "select public.take_upload($1, $2) as wait", [person, bytes])).rows[0]?.[
      "wait"
    ],
  );

describe("take_upload", () => {
  test("allows 30 MB a day for a customer who never paid", async () => {
    expect(await upload(29 * mib)).toBe(0);
    expect(await upload(mib)).toBe(0);
    expect(await upload(1)).toBeGreaterThan(86_000);
    await database.rows(
      "update private.usage set used_at = used_at - interval '25 hours' where subject = $1",
      [person],
    );
    expect(await upload(mib)).toBe(0);
  });

  test("allows 300 MB a day for a customer who has paid", async () => {
    await database.script(`
      insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
        values ('sub_up', '${person}', 1, 'active', 9990, 'brl', now(), 1);
      insert into public.payments (id, subscription_id, profile_id, status, amount, amount_paid, currency, invoiced_at)
        values ('in_up', 'sub_up', '${person}', 'paid', 0, 0, 'brl', now())`);
    expect(await upload(30 * mib)).toBe(0);
    expect(await upload(1)).toBeGreaterThan(0);
    await database.script("update public.payments set amount = 9990, amount_paid = 9990 where id = 'in_up'");
    expect(await upload(270 * mib)).toBe(0);
    expect(await upload(1)).toBeGreaterThan(0);
  });

  test("applies no limit to the team", async () => {
    await database.rows(`update auth.users set raw_app_meta_data = '{"role": "support"}' where id = $1`, [
      person,
    ]);
    expect(await upload(400 * mib)).toBe(0);
  });
});
