import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  admin,
  anon,
  customer,
  formerAdmin,
  openTestDatabase,
  serviceRole,
  teamMember,
  type Caller,
} from "../test-database.ts";

const database = await openTestDatabase();
let finance: string;
let ana: string;

beforeAll(async () => {
  finance = await database.signUp("finance@example.com");
  ana = await database.signUp("ana@example.com", { full_name: "Ana" });
  await database.script("update public.plans set stripe_price_id = 'price_new', price = 12990 where id = 1");
});

beforeEach(async () => {
  await database.script(`
    delete from public.price_moves;
    delete from public.email_outbox;
    delete from public.subscriptions;
    insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, current_period_end, started_at, sync_ticket, cancel_at_period_end)
    select id, '${ana}', 1, status::public.subscription_status, amount, 'brl', now() + interval '10 days', now(), 1, cancelling
      from (values ('sub_old', 'active', 9990, false), ('sub_present', 'active', 12990, false), ('sub_over', 'canceled', 9990, false),
                   ('sub_ending', 'active', 9990, true), ('sub_owing', 'past_due', 9990, false)) s (id, status, amount, cancelling);
    delete from public.email_outbox`);
});

const asFinance = () => teamMember(finance, "finance");

async function announce(caller: Caller, ...ids: string[]): Promise<unknown> {
  const { rows } = await database.as(caller, "select public.announce_price_moves($1) as count", [ids]);
  return rows[0];
}

/** Returns whether a move announced with this notice in days applies from the next period or the one after it. */
const periodsAfter = async (notice: number) => {
  await database.rows("update public.settings set value = $1 where key = 'price_notice_days'", [
    String(notice),
  ]);
  await database.script("delete from public.price_moves");
  await announce(asFinance(), "sub_old");
  const row = await database.row(
    "select takes_effect_at = s.current_period_end as first, takes_effect_at = s.current_period_end + interval '1 month' as second from public.price_moves m join public.subscriptions s on s.id = m.subscription_id",
  );
  return [row["first"], row["second"]];
};

describe("announcing a price move", () => {
  test("moves customers who renew at another price, e-mails each once, and skips the others", async () => {
    const every = ["sub_old", "sub_present", "sub_over", "sub_ending", "sub_owing", "sub_unknown"];
    expect(await announce(asFinance(), ...every)).toEqual({ count: 2 });
    expect(await announce(asFinance(), ...every)).toEqual({ count: 0 });
    expect(
      await database.rows(
        "select subscription_id, from_amount, to_amount from public.price_moves order by 1",
      ),
    ).toEqual([
      { subscription_id: "sub_old", from_amount: 9990, to_amount: 12_990 },
      { subscription_id: "sub_owing", from_amount: 9990, to_amount: 12_990 },
    ]);
    expect(
      await database.rows(
        "select payload ->> 'amount_before' as before, payload ->> 'amount' as after from public.email_outbox where template = 'price_change'",
      ),
    ).toEqual([
      { before: "9990", after: "12990" },
      { before: "9990", after: "12990" },
    ]);
  });

  test("applies from the first period that begins after the days of notice", async () => {
    expect(await periodsAfter(9)).toEqual([true, false]);
    expect(await periodsAfter(11)).toEqual([false, true]);
    expect(await periodsAfter(30)).toEqual([false, true]);
  });

  test.each<[string, () => Caller]>([
    ["a visitor", () => anon],
    ["the customer", () => customer(ana)],
    ["support", () => teamMember(finance, "support")],
    ["an editor", () => teamMember(finance, "editor")],
    ["an administrator whose role was taken away", () => formerAdmin(finance)],
  ])("refuses %s, also for cancelling", async (_who, caller) => {
    await expect(announce(caller(), "sub_old")).rejects.toMatchObject({ code: "42501" });
    await announce(asFinance(), "sub_old");
    const { id } = await database.row("select id from public.price_moves");
    await expect(database.as(caller(), "select public.cancel_price_move($1)", [id])).rejects.toMatchObject({
      code: "42501",
    });
  });
});

describe("cancelling a price move", () => {
  test("deletes its unsent notice and sends its customer no e-mail", async () => {
    await announce(admin(finance), "sub_old", "sub_owing");
    const { id } = await database.row("select id from public.price_moves where subscription_id = 'sub_old'");
    await database.as(asFinance(), "select public.cancel_price_move($1)", [id]);
    expect(
      await database.rows(
        "select template, m.subscription_id from public.email_outbox join public.price_moves m on dedupe_key = 'price_change:' || m.id",
      ),
    ).toEqual([{ template: "price_change", subscription_id: "sub_owing" }]);
    expect(await database.row("select count(*)::int as messages from public.email_outbox")).toEqual({
      messages: 1,
    });
    expect(await announce(asFinance(), "sub_old")).toEqual({ count: 1 });
  });

  test.each([
    ["sent", "status = 'sent', sent_at = now(), attempts = 1"],
    ["tried once", "attempts = 1"],
  ])("keeps all other e-mails and writes to the customer when the notice was %s", async (_how, state) => {
    await announce(asFinance(), "sub_old", "sub_owing");
    const { id } = await database.row("select id from public.price_moves where subscription_id = 'sub_old'");
    await database.script(
      `update public.email_outbox set ${state} where dedupe_key = 'price_change:${String(id)}'`,
    );
    await database.as(asFinance(), "select public.cancel_price_move($1)", [id]);
    expect(await database.rows("select template from public.email_outbox order by template")).toEqual([
      { template: "price_change" },
      { template: "price_change" },
      { template: "price_change_cancelled" },
    ]);
  });
});

// Announced long ago for the period that begins in three days.
const dueWithNoticeSent = async (daysAgo: number) => {
  await database.script(`
    update public.settings set value = '30' where key = 'price_notice_days';
    insert into public.price_moves (subscription_id, profile_id, from_amount, to_amount, currency, to_price_id,
                                    announced_at, notice_sent_at, takes_effect_at)
    select id, profile_id, 9990, 12990, 'brl', 'price_new', now() - interval '40 days',
           now() - interval '${daysAgo} days', now() + interval '3 days'
      from public.subscriptions where id = 'sub_old';
    update public.subscriptions set current_period_end = now() + interval '3 days' where id = 'sub_old'`);
  return (await database.as(serviceRole, "select id from public.price_moves_to_do()")).rows.length;
};

describe("price_moves_to_do", () => {
  test("returns a move whose customer was notified in time", async () => {
    expect(await dueWithNoticeSent(40)).toBe(1);
    await database.script("update public.price_moves set applied_at = now()");
    expect((await database.as(serviceRole, "select id from public.price_moves_to_do()")).rows).toEqual([]);
  });

  test("delays a move with a late notice to a period that begins after the days of notice", async () => {
    expect(await dueWithNoticeSent(5)).toBe(0);
    await database.script(
      "update public.subscriptions set current_period_end = now() + interval '33 days' where id = 'sub_old'",
    );
    expect((await database.as(serviceRole, "select id from public.price_moves_to_do()")).rows).toHaveLength(
      1,
    );
  });
});

const summary = async (caller: Caller) =>
  (await database.as(caller, "select * from public.price_summary()")).rows.map((row) => ({
    ...row,
    subscriptions: Number(row["subscriptions"]),
    moving: Number(row["moving"]),
  }));

test("the list shows the upcoming move of a subscription, but no finished or cancelled one", async () => {
  const listed = async () =>
    database.rows(
      `select p.to_amount, p.takes_effect_at = m.takes_effect_at as at_its_time, p.move_id = m.id as is_the_move
         from public.subscription_prices p left join public.price_moves m on m.subscription_id = p.id where p.id = 'sub_old'`,
    );
  const none = [{ to_amount: null, at_its_time: null, is_the_move: null }];
  expect(await listed()).toEqual(none);
  await announce(asFinance(), "sub_old");
  expect(await listed()).toEqual([{ to_amount: 12_990, at_its_time: true, is_the_move: true }]);
  await database.script("update public.price_moves set cancelled_at = now()");
  expect(await listed()).toEqual(none);
  await database.script("update public.price_moves set cancelled_at = null, done_at = now()");
  expect(await listed()).toEqual(none);
});

test("the list shows when a price announced now would begin, by the notice of the settings", async () => {
  const start = async (): Promise<unknown> =>
    (
      await database.as(
        asFinance(),
        "select would_start_at from public.subscription_prices where id = 'sub_old'",
      )
    ).rows[0]?.["would_start_at"];
  const before = await start();
  await announce(asFinance(), "sub_old");
  expect(before).toEqual(
    (await database.row("select takes_effect_at from public.price_moves where subscription_id = 'sub_old'"))[
      "takes_effect_at"
    ],
  );
  await database.script("update public.settings set value = '400' where key = 'price_notice_days'");
  expect(Number(await start())).toBeGreaterThan(Date.now() + 400 * 86_400_000 - 60_000);
  await database.script("update public.settings set value = '30' where key = 'price_notice_days'");
});

test("the list shows no start for a subscription at the plan's price", async () => {
  const { rows } = await database.as(
    asFinance(),
    "select at_plan_price, would_start_at is null as has_no_start from public.subscription_prices order by unit_amount, id",
  );
  expect(rows.map(({ at_plan_price: isAt, has_no_start: hasNone }) => [isAt, hasNone])).toContainEqual([
    true,
    true,
  ]);
  expect(rows.filter(({ at_plan_price: isAt, has_no_start: hasNone }) => isAt && !hasNone)).toEqual([]);
});

test("the summary counts live subscriptions by price, for roles that may read billing", async () => {
  await announce(asFinance(), "sub_old");
  expect(await summary(asFinance())).toEqual([
    { unit_amount: 9990, currency: "brl", subscriptions: 3, recurring: 3, moving: 1 },
    { unit_amount: 12_990, currency: "brl", subscriptions: 1, recurring: 1, moving: 0 },
  ]);
  expect(await summary(teamMember(finance, "editor"))).toEqual([]);
});

test("viewing a customer's panel requires the permission to read customers", async () => {
  const look = (caller: Caller) => database.as(caller, "select public.note_view_as($1)", [ana]);
  await expect(look(teamMember(finance, "editor"))).rejects.toMatchObject({ code: "42501" });
  await expect(look(customer(ana))).rejects.toMatchObject({ code: "42501" });
  await expect(look(teamMember(finance, "support"))).resolves.toBeDefined();
});

test("viewing a customer's panel is logged once, however many pages are opened", async () => {
  const rui = await database.signUp("rui@example.com");
  const look = (caller: Caller) => database.as(caller, "select public.note_view_as($1)", [rui]);
  const noted = async () =>
    (
      await database.row(
        "select count(*)::int as entries from public.audit_log where action = 'viewed_as_customer' and profile_id = $1",
        [rui],
      )
    )["entries"];
  await look(asFinance());
  await look(asFinance());
  expect(await noted()).toBe(1);
  await look(teamMember(await database.signUp("support@example.com"), "support"));
  expect(await noted()).toBe(2);
  await database.script(`
    begin;
    set local session_replication_role = replica;
    update public.audit_log set created_at = now() - interval '31 minutes' where profile_id = '${rui}';
    commit`);
  await look(asFinance());
  expect(await noted()).toBe(3);
});

test.each([
  [
    "for ever",
    '{"percent_off": 50, "duration": "forever", "ends_at": null, "of": "subscription"}',
    { amount: 12_990, discount_ends_at: null, discounted_once: false },
  ],
  [
    "until a day after the start",
    '{"percent_off": 50, "duration": "repeating", "ends_at": 4102444800, "of": "subscription"}',
    { amount: 12_990, discount_ends_at: "2100-01-01T00:00:00+00:00", discounted_once: false },
  ],
  [
    "until a day before the start",
    '{"percent_off": 50, "duration": "repeating", "ends_at": 1000000000, "of": "subscription"}',
    { amount: 25_980, discount_ends_at: null, discounted_once: false },
  ],
  [
    "for one charge before the start",
    '{"percent_off": 50, "duration": "once", "ends_at": null, "of": "subscription"}',
    { amount: 25_980, discount_ends_at: null, discounted_once: false },
  ],
])("a notice names the price without and with a discount %s", async (_until, discount, discounted) => {
  await database.script(`
    update public.subscriptions set quantity = 2, discounts = '[${discount}]' where id = 'sub_old'`);
  await announce(asFinance(), "sub_old");
  const { payload } = await database.row("select payload from public.email_outbox");
  expect(payload).toMatchObject({ price_before: 19_980, price: 25_980, ...discounted });
  const { rows } = await database.as(
    customer(ana),
    "select from_amount, to_amount, price_after, amount_after, discounted_once from public.open_price_moves",
  );
  expect(rows).toEqual([
    {
      from_amount: 9990,
      to_amount: 12_990,
      price_after: 25_980,
      amount_after: discounted.amount,
      discounted_once: discounted.discounted_once,
    },
  ]);
});

test("the e-mail about an undone move names today's price without and with the discount", async () => {
  await database.script(`
    update public.subscriptions
       set discounts = '[{"percent_off": 20, "duration": "repeating", "ends_at": 4102444800, "of": "subscription"}]'
     where id = 'sub_old'`);
  await announce(asFinance(), "sub_old");
  await database.script("update public.email_outbox set attempts = 1");
  const { id } = await database.row("select id from public.price_moves");
  await database.as(asFinance(), "select public.cancel_price_move($1)", [id]);
  const { payload } = await database.row(
    "select payload from public.email_outbox where template = 'price_change_cancelled'",
  );
  expect(payload).toMatchObject({ price: 9990, amount: 7992, discount_ends_at: "2100-01-01T00:00:00+00:00" });
});

test("a discount of one invoice counts for a price that begins with the next charge", async () => {
  await database.rows("update public.settings set value = '5' where key = 'price_notice_days'");
  await database.script(`
    update public.subscriptions
       set discounts = '[{"percent_off": 50, "duration": "once", "ends_at": null, "of": "subscription"}]'
     where id = 'sub_old'`);
  await announce(asFinance(), "sub_old");
  const { payload } = await database.row("select payload from public.email_outbox");
  expect(payload).toMatchObject({ price: 12_990, amount: 6495, discounted_once: true });
});
