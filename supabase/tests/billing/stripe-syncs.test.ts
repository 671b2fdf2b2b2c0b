import { beforeEach, describe, expect, test } from "vitest";
import { customer, openTestDatabase, type Row, serviceRole } from "../test-database.ts";

const database = await openTestDatabase();

beforeEach(() =>
  database.script(`
    delete from private.stripe_syncs;
    delete from private.stripe_pace;
    delete from public.stripe_events;
    delete from public.team_tasks;
    delete from auth.users;
  `),
);

const start = new Date("2026-12-01T12:00:00Z");

const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

async function call(sql: string, parameters: unknown[]): Promise<Row[]> {
  return (await database.as(serviceRole, sql, parameters)).rows;
}

async function record(id: string, subject: object | null, at = start, delay = "0"): Promise<unknown> {
  const [row] = await call("select public.record_stripe_event($1, $2, $3, $4) as outcome", [
    { id, type: "invoice.paid" },
    subject,
    at,
    delay,
  ]);
  return row?.["outcome"];
}

const subscription = (id: string, more: object = {}) => ({ kind: "subscription", id, ...more });

const mark = (subjects: object[], at = start) =>
  call("select public.mark_stripe_syncs($1, 'comparison', $2)", [JSON.stringify(subjects), at]);

async function claim(at: Date, most = 10): Promise<Row[]> {
  return call("select * from public.claim_stripe_syncs($1, $2)", [at, most]);
}

const claimedIds = async (at: Date, most?: number) => (await claim(at, most)).map(({ id }) => id);

const finish = ({ kind, id, version }: Row, at: Date) =>
  call("select public.finish_stripe_sync($1, $2, $3, $4)", [kind, id, version, at]);

const postpone = ({ kind, id }: Row, at: Date, counts: boolean) =>
  call("select public.postpone_stripe_sync($1, $2, $3, $4)", [kind, id, at, counts]);

const rows = (columns: string) => database.rows(`select ${columns} from private.stripe_syncs order by id`);

describe("record_stripe_event", () => {
  test("stores an event with its sync, and changes nothing for a duplicate", async () => {
    expect(await record("evt_1", subscription("sub_1"))).toBe("queued");
    const before = await rows("*");
    expect(await record("evt_1", subscription("sub_1"), after(5))).toBe("duplicate");
    expect(await rows("*")).toEqual(before);
    expect(await database.rows("select id, outcome, subscription_id from public.stripe_events")).toEqual([
      { id: "evt_1", outcome: "queued", subscription_id: null },
    ]);
  });

  test("ignores an event without a subject", async () => {
    expect(await record("evt_1", null)).toBe("ignored");
    expect(await rows("id")).toEqual([]);
  });

  test("stores neither ledger row nor sync when one of them fails", async () => {
    await expect(record("evt_1", subscription("no id"))).rejects.toMatchObject({ code: "23514" });
    expect(await database.rows("select from public.stripe_events")).toEqual([]);
  });

  test("joins the sync that earlier events of the same change marked", async () => {
    await record("evt_1", subscription("sub_1", { invoice: "in_1" }), start, "500 milliseconds");
    await record("evt_2", subscription("sub_1", { invoice: "in_1", priority: 0 }), after(1));
    await record("evt_3", subscription("sub_1", { invoice: "in_2" }), after(2));
    expect(await rows("priority, invoices, due_at, waiting_since, version")).toEqual([
      {
        priority: 0,
        invoices: ["in_1", "in_2"],
        due_at: after(0.5),
        waiting_since: start,
        version: 3,
      },
    ]);
  });
});

describe("claim_stripe_syncs", () => {
  test("takes due syncs once, buyers first and the daily comparison last", async () => {
    await mark([
      subscription("sub_compared", { priority: 2 }),
      subscription("sub_usual"),
      subscription("sub_bought", { priority: 0 }),
    ]);
    await mark([subscription("sub_later")], after(60));
    expect(await claimedIds(start, 2)).toEqual(expect.arrayContaining(["sub_bought", "sub_usual"]));
    expect(await claimedIds(start)).toEqual(["sub_compared"]);
    expect(await claimedIds(start)).toEqual([]);
  });

  test("releases a claim after two minutes, as for a crashed worker", async () => {
    await mark([subscription("sub_1")]);
    await claim(start);
    expect(await claimedIds(after(119))).toEqual([]);
    expect(await claimedIds(after(120))).toEqual(["sub_1"]);
    expect(await rows("attempts")).toEqual([{ attempts: 2 }]);
  });

  test("takes no more than 120 at a time, except syncs that a buyer waits for", async () => {
    await mark(Array.from({ length: 130 }, (_, number) => subscription(`sub_${number}`)));
    expect(await claim(start, 125)).toHaveLength(125);
    expect(await claim(start)).toEqual([]);
    await mark([subscription("sub_bought", { priority: 0 })]);
    expect(await claimedIds(start)).toEqual(["sub_bought"]);
  });

  test("takes nothing during a pause, except syncs that a buyer waits for", async () => {
    await mark([subscription("sub_1"), subscription("sub_bought", { priority: 0 })]);
    await call("select public.pause_stripe_calls($1)", [after(30)]);
    expect(await claimedIds(after(29))).toEqual(["sub_bought"]);
    expect(await claimedIds(after(30))).toEqual(["sub_1"]);
  });
});

describe("finishing a sync", () => {
  test("removes it from the queue", async () => {
    await mark([subscription("sub_1")]);
    for (const sync of await claim(start)) await finish(sync, after(1));
    expect(await rows("id")).toEqual([]);
  });

  test("keeps it due when it was marked again since the claim", async () => {
    await mark([subscription("sub_1")]);
    const claimed = await claim(start);
    await mark([subscription("sub_1")], after(1));
    for (const sync of claimed) await finish(sync, after(2));
    expect(await claimedIds(after(2))).toEqual(["sub_1"]);
    expect(await rows("attempts, waiting_since")).toEqual([{ attempts: 1, waiting_since: after(2) }]);
  });

  test("delays it after failures by one, two, four, eight and then ten minutes each", async () => {
    await mark([subscription("sub_1")]);
    let at = start;
    const pauses: number[] = [];
    while (pauses.length < 6) {
      for (const sync of await claim(at)) await postpone(sync, at, true);
      const [row] = await rows("due_at");
      const due = row?.["due_at"] as Date;
      pauses.push((due.getTime() - at.getTime()) / 60_000);
      at = due;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 10, 10]);
  });

  test("counts no attempt after a refusal by the rate limit and keeps it due", async () => {
    await mark([subscription("sub_1")]);
    for (const sync of await claim(start)) await postpone(sync, after(1), false);
    expect(await rows("attempts, due_at, leased_until")).toEqual([
      { attempts: 0, due_at: start, leased_until: null },
    ]);
  });
});

const take = async (endpoint: string, calls: number, testMode = false, at = start) =>
  (await call("select * from public.take_stripe_calls($1, $2, $3, $4)", [endpoint, calls, testMode, at]))[0];

describe("take_stripe_calls", () => {
  test("spaces the calls of each endpoint by its rate, and all calls by the total rate", async () => {
    expect(await take("GET /v1/charges", 20)).toEqual({ wait_ms: 0, interval_ms: 50 });
    expect(await take("GET /v1/charges", 20)).toEqual({ wait_ms: 1000, interval_ms: 50 });
    // 40 calls of 60 a second are reserved.
    expect(await take("GET /v1/invoices", 20)).toEqual({ wait_ms: 667, interval_ms: 50 });
    expect(await take("GET /v1/charges", 1, false, after(60))).toMatchObject({ wait_ms: 0 });
  });

  test("is slower with test keys", async () => {
    await take("GET /v1/charges", 10, true);
    expect(await take("GET /v1/invoices", 10, true)).toEqual({ wait_ms: 1000, interval_ms: 100 });
  });

  test("takes its rates from the settings", async () => {
    await database.script("update public.settings set value = '5' where key = 'stripe_calls_per_endpoint'");
    await take("GET /v1/charges", 5);
    expect(await take("GET /v1/charges", 5)).toEqual({ wait_ms: 1000, interval_ms: 200 });
    await database.script("update public.settings set value = '20' where key = 'stripe_calls_per_endpoint'");
  });

  test("waits for as long as Stripe asked", async () => {
    await call("select public.pause_stripe_calls($1)", [after(7)]);
    await call("select public.pause_stripe_calls($1)", [after(3)]);
    expect(await take("GET /v1/charges", 1)).toMatchObject({ wait_ms: 7000 });
  });

  test("spaces calls reserved during a pause from the end of the pause", async () => {
    await take("GET /v1/charges", 1);
    await call("select public.pause_stripe_calls($1)", [after(7)]);
    await take("GET /v1/charges", 5);
    expect(await take("GET /v1/charges", 5)).toMatchObject({ wait_ms: 7250 });
    expect(await take("GET /v1/invoices", 1)).toMatchObject({ wait_ms: 7167 });
  });

  test.each(["0", "-1", "1000", "many"])("refuses %s calls a second", async (value) => {
    await expect(
      database.rows("update public.settings set value = $1 where key = 'stripe_calls_per_second'", [value]),
    ).rejects.toMatchObject({ code: "23514" });
  });
});

/** Creates a customer who was compared a number of hours ago, or never. */
const compared = async (id: string, hours: number | null, madeHours = 100) => {
  const profileId = await database.signUp(`${id}@example.com`);
  await database.rows(
    `insert into public.billing_customers (profile_id, stripe_customer_id, reconciled_at, created_at)
     values ($1, $2, $3::timestamptz - make_interval(hours => $4), $3::timestamptz - make_interval(hours => $5))`,
    [profileId, `cus_${id}`, start, hours, madeHours],
  );
};

const markCustomers = () => call("select public.mark_customers_due($1) as marked", [start]);

describe("the daily comparison", () => {
  test("marks customers that were not compared for 20 hours, once", async () => {
    await compared("never", null);
    await compared("long", 21);
    await compared("recent", 19);
    expect(await markCustomers()).toEqual([{ marked: 2 }]);
    expect(await markCustomers()).toEqual([{ marked: 0 }]);
    expect(await rows("id, kind, reason, priority")).toEqual(
      ["cus_long", "cus_never"].map((id) => ({ id, kind: "customer", reason: "comparison", priority: 2 })),
    );
  });

  test("reports customers that were not compared for 26 hours, except new ones", async () => {
    await compared("late", 27);
    await compared("never", null);
    await compared("new", null, 1);
    await compared("usual", 25);
    expect(await call("select public.count_customers_behind($1) as behind", [start])).toEqual([
      { behind: 2 },
    ]);
  });
});

const askForSync = (id: string) => database.as(customer(id), "select public.request_billing_sync()", []);

async function addBuyer(name: string, minutes: number | null): Promise<string> {
  const id = await database.signUp(`${name}@example.com`);
  await database.rows(
    `insert into public.billing_customers (profile_id, stripe_customer_id, reconciled_at)
     values ($1, $2, now() - make_interval(mins => $3))`,
    [id, `cus_${name}`, minutes],
  );
  for (const [status, count] of [
    ["incomplete", 1],
    ["canceled", 2],
  ] as const) {
    await database.rows(
      `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket, synced_at)
       values ($1, $2, 1, $3, 9990, 'brl', now(), 1, now() - make_interval(mins => $4))`,
      [`sub_${name}${count}`, id, status, minutes ?? 5],
    );
  }
  return id;
}

describe("request_billing_sync", () => {
  test("marks the subscriptions and the customer of the caller only", async () => {
    await addBuyer("bia", null);
    await askForSync(await addBuyer("ana", 5));
    await askForSync(await database.signUp("new@example.com"));
    expect(await rows("id, kind, reason, priority, whole")).toEqual([
      { id: "cus_ana", kind: "customer", reason: "return", priority: 1, whole: false },
      { id: "sub_ana1", kind: "subscription", reason: "return", priority: 1, whole: true },
    ]);
  });

  test("skips objects that were synced within the last minute", async () => {
    await askForSync(await addBuyer("ana", 0));
    expect(await rows("id")).toEqual([]);
  });
});

describe("stripe_sync_workers", () => {
  test.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [5000, 12],
  ])("for %d due syncs returns %d", async (count, workers) => {
    await database.rows(
      `insert into private.stripe_syncs (kind, id, reason, due_at, waiting_since)
       select 'subscription', 'sub_' || n, 'event', now(), now() from generate_series(1, $1) n`,
      [count],
    );
    expect(await call("select public.stripe_sync_workers() as workers", [])).toEqual([{ workers }]);
  });
});

const waitAt = (present: string) => call("select public.stripe_syncs_wait_ms($1) as ms", [present]);

describe("stripe_syncs_wait_ms", () => {
  test("returns null without a due sync, also during a pause", async () => {
    await call("select public.pause_stripe_calls('2026-11-01T12:00:30Z')", []);
    expect(await waitAt("2026-11-01T12:00:00Z")).toEqual([{ ms: null }]);
  });

  test("returns the rest of the pause for a due sync, and zero after it", async () => {
    await database.rows(
      `insert into private.stripe_syncs (kind, id, reason, due_at, waiting_since)
       values ('subscription', 'sub_1', 'event', '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z')`,
    );
    await call("select public.pause_stripe_calls('2026-11-01T12:00:30Z')", []);
    expect(await waitAt("2026-11-01T12:00:10Z")).toEqual([{ ms: 20_000 }]);
    expect(await waitAt("2026-11-01T12:00:31Z")).toEqual([{ ms: 0 }]);
    expect(await waitAt("2026-11-01T11:59:00Z")).toEqual([{ ms: null }]);
  });
});

test("no customer reads or changes syncs or the pace", async () => {
  const id = await database.signUp("ana@example.com");
  for (const sql of [
    "select from private.stripe_syncs",
    "delete from private.stripe_syncs",
    "select from private.stripe_pace",
    "update private.stripe_pace set next_call_at = now()",
  ]) {
    await expect(database.as(customer(id), sql)).rejects.toMatchObject({ code: "42501" });
  }
});

test.each([
  ["e-mail", "update auth.users set email = 'nova@example.com' where id = $1", 1],
  ["name", "update public.profiles set full_name = 'Ana Lima' where id = $1", 1],
  ["language", "update public.profiles set locale = 'en' where id = $1", 1],
  ["phone", "update public.profiles set phone = '+5511987654321' where id = $1", 0],
  ["e-mail, stored again", "update public.profiles set email = email where id = $1", 0],
])("a changed %s makes the customer due at Stripe only where Stripe has it", async (_what, change, marks) => {
  const ana = await database.signUp("ana@example.com");
  await database.rows(
    "insert into public.billing_customers (profile_id, stripe_customer_id, reconciled_at) values ($1, 'cus_ana', now())",
    [ana],
  );
  await database.rows(change, [ana]);
  expect(await call("select public.mark_customers_due($1) as marked", [new Date()])).toEqual([
    { marked: marks },
  ]);
});
