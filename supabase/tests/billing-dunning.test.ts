import { beforeEach, describe, expect, test } from "vitest";
import { applyStripeState, stripeState, uniqueSuffix } from "./stripe-state.ts";
import { openTestDatabase, serviceRole, type Row } from "./test-database.ts";

// Money over time: grace, what the customer is told, and the site, as Stripe's state goes on.

const database = await openTestDatabase();
let profileId: string;
let suffix: string;

const failedAt = Date.parse("2026-12-01T12:00:00Z");
const day = 24 * 60 * 60 * 1000;
/** So many days after the charge failed. */
const after = (days: number) => new Date(failedAt + days * day).toISOString();

const first = () => ({ id: `in_${suffix}first` });
const due = (columns: Record<string, unknown> = {}) => ({
  id: `in_${suffix}due`,
  status: "open",
  amount_paid: 0,
  attempt_count: 1,
  first_failed_at: after(0),
  next_attempt_at: after(3),
  invoiced_at: after(0),
  ...columns,
});

type Said = {
  subscription?: Record<string, unknown>;
  payments?: { id: string; [column: string]: unknown }[];
  id?: string;
  upcoming?: Record<string, unknown>;
};

/** Writes what Stripe says so many days after the charge failed: by default the first invoice paid and the next one due. */
async function stripeSays(status: string, days: number, said: Said = {}): Promise<void> {
  const state = stripeState({
    profileId,
    subscriptionId: said.id ?? `sub_${suffix}`,
    status,
    subscription: said.subscription ?? {},
    payments: said.payments ?? [first(), due()],
  });
  const fetched = { ...state, as_of: after(days), upcoming: said.upcoming ?? null };
  expect(await applyStripeState(database, null, fetched)).toBe("applied");
}

const paid = () => ({
  payments: [first(), due({ status: "paid", amount_paid: 9990, next_attempt_at: null })],
});

function storedSubscription(): Promise<Row> {
  return database.row(
    "select past_due_since, grace_ends_at, in_service from public.subscriptions where id = $1",
    [`sub_${suffix}`],
  );
}

async function siteStatus(): Promise<unknown> {
  return (await database.row("select status from public.sites where profile_id = $1", [profileId]))["status"];
}

async function emails(): Promise<Row[]> {
  return database.rows(
    `select template, payload from public.email_outbox
      where profile_id = $1 and template not in ('payment_received', 'site_live') order by created_at, template`,
    [profileId],
  );
}

async function templates(): Promise<unknown[]> {
  return (await emails()).map(({ template }) => template);
}

async function setting(key: string, value: string | null): Promise<void> {
  await database.rows("update public.settings set value = $2 where key = $1", [key, value]);
}

beforeEach(async () => {
  suffix = uniqueSuffix();
  profileId = await database.signUp(`${suffix}@example.com`, { full_name: "Ana", domain: `${suffix}.com` });
  await setting("grace_days", "7");
  await setting("warning_days", "2");
});

const dueByGrace = async () =>
  (await database.as(serviceRole, "select * from public.subscriptions_due_by_grace() as id")).rows.map(
    ({ id }) => id,
  );

const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

/** A state of so many days ago, of a charge that failed so many days ago. */
async function owingSince(failedDaysAgo: number, readDaysAgo: number): Promise<void> {
  const state = stripeState({
    profileId,
    subscriptionId: `sub_${suffix}`,
    status: "past_due",
    payments: [first(), due({ first_failed_at: daysAgo(failedDaysAgo) })],
  });
  await applyStripeState(database, null, { ...state, as_of: daysAgo(readDaysAgo) });
}

const refunded = (amount: number) =>
  stripeSays("active", -10, { payments: [{ ...first(), amount_refunded: amount }] });

const pending = (columns: Record<string, unknown> = {}) => ({
  payments: [{ ...first(), status: "open", amount_paid: 0, ...columns }],
});

async function goLive(): Promise<void> {
  await stripeSays("active", -20, { payments: [first()] });
  await database.rows("update public.sites set status = 'active' where profile_id = $1", [profileId]);
}

describe("grace", () => {
  beforeEach(goLive);

  test("runs from the first failed charge of the oldest open invoice for the days of the settings", async () => {
    await setting("grace_days", "10");
    await stripeSays("past_due", 1, {
      payments: [
        first(),
        due(),
        due({ id: `in_${suffix}next`, first_failed_at: after(1), invoiced_at: after(1) }),
      ],
    });
    expect(await storedSubscription()).toEqual({
      past_due_since: new Date(after(0)),
      grace_ends_at: new Date(after(10)),
      in_service: true,
    });
  });

  test("lasts seven days when the setting is empty", async () => {
    await setting("grace_days", null);
    await stripeSays("past_due", 1);
    expect((await storedSubscription())["grace_ends_at"]).toEqual(new Date(after(7)));
  });

  test("is no matter of an invoice that is paid, void, given up or was never tried", async () => {
    const others = ["paid", "void", "uncollectible"].map((status) =>
      due({ id: `in_${suffix}${status}`, status }),
    );
    const untried = due({ id: `in_${suffix}untried`, first_failed_at: null, attempt_count: 0 });
    await stripeSays("active", 1, { payments: [first(), untried, ...others] });
    expect(await storedSubscription()).toEqual({
      past_due_since: null,
      grace_ends_at: null,
      in_service: true,
    });
  });

  test("keeps the site up until its last moment, and suspends it then", async () => {
    await stripeSays("past_due", 6.999);
    expect(await siteStatus()).toBe("active");
    await stripeSays("past_due", 7);
    expect(await siteStatus()).toBe("suspended");
    expect((await storedSubscription())["in_service"]).toBe(false);
  });

  test.each(["unpaid", "paused"])("ends at once when Stripe says %s", async (status) => {
    await stripeSays(status, 1);
    expect(await siteStatus()).toBe("suspended");
  });

  test("does not end for a site by time alone: the state must have been read since", async () => {
    await stripeSays("past_due", 1);
    await database.rows("select private.sync_site($1)", [profileId]);
    expect(await siteStatus()).toBe("active");
  });

  test("is over when what is owed is paid, and the site comes back", async () => {
    await stripeSays("unpaid", 8);
    await stripeSays("active", 9, paid());
    expect(await storedSubscription()).toEqual({
      past_due_since: null,
      grace_ends_at: null,
      in_service: true,
    });
    expect(await siteStatus()).toBe("active");
  });

  test("does not bring a suspended site back while an older invoice is owed", async () => {
    await stripeSays("unpaid", 8);
    await stripeSays("active", 31);
    expect(await siteStatus()).toBe("suspended");
  });

  test("lets a subscription set to end stay live until it does", async () => {
    const ending = { cancel_at_period_end: true, canceled_at: after(-1) };
    await stripeSays("active", 0, { subscription: ending, payments: [first()] });
    expect(await siteStatus()).toBe("active");
    await stripeSays("canceled", 10, {
      subscription: { ...ending, ended_at: after(10) },
      payments: [first()],
    });
    expect(await siteStatus()).toBe("cancelled");
  });
});

describe("which subscriptions are read again", () => {
  test.each([
    ["the warning has fallen due since", 5.5, 1, true],
    ["grace has ended since", 7.5, 1, true],
    ["the warning was due then already", 6, 0.5, false],
    ["grace was over then already", 9, 1, false],
    ["neither is due yet", 3, 1, false],
  ])("when %s: %d days after the failure, read %d days ago", async (_when, failed, read, isDue) => {
    await owingSince(failed, read);
    expect((await dueByGrace()).includes(`sub_${suffix}`)).toBe(isDue);
  });

  test("not one that has ended", async () => {
    await owingSince(7.5, 1);
    await database.rows("update public.subscriptions set status = 'canceled' where id = $1", [
      `sub_${suffix}`,
    ]);
    expect(await dueByGrace()).not.toContain(`sub_${suffix}`);
  });
});

describe("a failed charge", () => {
  beforeEach(goLive);

  test("is told once, with the next attempt and the end of grace", async () => {
    await stripeSays("past_due", 0);
    await stripeSays("past_due", 3, {
      payments: [first(), due({ attempt_count: 2, next_attempt_at: after(5) })],
    });
    expect(await emails()).toEqual([
      {
        template: "charge_failed",
        payload: {
          full_name: "Ana",
          domain: `${suffix}.com`,
          amount: 9990,
          currency: "brl",
          next_attempt_at: expect.stringMatching(/^2026-12-04T12:00:00/),
          grace_ends_at: expect.stringMatching(/^2026-12-08T12:00:00/),
        },
      },
    ]);
  });

  test("is told with what is left when a part was paid, and without a next attempt where there is none", async () => {
    await stripeSays("past_due", 0, {
      payments: [first(), due({ amount_paid: 990, next_attempt_at: null })],
    });
    expect((await emails())[0]?.["payload"]).toMatchObject({ amount: 9000, next_attempt_at: null });
  });

  test("is told anew for the next invoice", async () => {
    await stripeSays("past_due", 0);
    await stripeSays("active", 1, paid());
    const next = due({ id: `in_${suffix}next`, first_failed_at: after(31), invoiced_at: after(31) });
    await stripeSays("past_due", 31, { payments: [...paid().payments, next] });
    expect(await templates()).toEqual(["charge_failed", "charge_failed"]);
  });

  test("is not told when it was settled before it was synced", async () => {
    await stripeSays("active", 1, paid());
    expect(await templates()).toEqual([]);
  });

  test("is not told of a first payment that never succeeded", async () => {
    suffix = uniqueSuffix();
    for (const status of ["incomplete", "active", "past_due"]) {
      await stripeSays(status, 0, { payments: [due()] });
    }
    expect(await templates()).toEqual([]);
  });
});

describe("the last warning", () => {
  beforeEach(goLive);

  test("comes once, two days before the end of grace", async () => {
    await stripeSays("past_due", 4.99);
    expect(await templates()).toEqual(["charge_failed"]);
    for (const days of [5, 5.5, 6.9]) await stripeSays("past_due", days);
    expect((await emails()).slice(1)).toEqual([
      {
        template: "suspension_warning",
        payload: {
          full_name: "Ana",
          domain: `${suffix}.com`,
          amount: 9990,
          currency: "brl",
          grace_ends_at: expect.stringMatching(/^2026-12-08T12:00:00/),
        },
      },
    ]);
  });

  test("comes as early as the settings say", async () => {
    await setting("warning_days", "4");
    await stripeSays("past_due", 3);
    expect(await templates()).toContain("suspension_warning");
  });

  test("does not come when grace is over: the suspension itself is told", async () => {
    await stripeSays("past_due", 8);
    expect(await templates()).toEqual(["site_suspended"]);
  });

  test("does not come once it is paid", async () => {
    await stripeSays("active", 5, paid());
    expect(await templates()).toEqual([]);
  });

  test("does not come while another subscription keeps the site up", async () => {
    await stripeSays("active", 0, { id: `sub_${suffix}second`, payments: [{ id: `in_${suffix}second` }] });
    await stripeSays("past_due", 5);
    expect(await templates()).not.toContain("suspension_warning");
  });

  test("does not come for a site that the team has suspended", async () => {
    await database.rows("update public.sites set status = 'suspended' where profile_id = $1", [profileId]);
    await stripeSays("past_due", 5);
    expect(await templates()).not.toContain("suspension_warning");
  });
});

describe("suspension and return", () => {
  beforeEach(goLive);

  test("are told each time, with the reason and what is owed", async () => {
    await stripeSays("unpaid", 8);
    await stripeSays("unpaid", 9);
    await stripeSays("active", 10, paid());
    expect(await emails()).toEqual([
      {
        template: "site_suspended",
        payload: {
          full_name: "Ana",
          domain: `${suffix}.com`,
          reason: "payment",
          amount: 9990,
          currency: "brl",
        },
      },
      { template: "site_reactivated", payload: { full_name: "Ana", domain: `${suffix}.com` } },
    ]);
    const next = due({ id: `in_${suffix}next`, first_failed_at: after(31), invoiced_at: after(31) });
    await stripeSays("unpaid", 40, { payments: [...paid().payments, next] });
    expect(await templates()).toEqual(["site_suspended", "site_reactivated", "site_suspended"]);
  });

  test("by the team are told without an amount", async () => {
    await database.rows("update public.sites set status = 'suspended' where profile_id = $1", [profileId]);
    expect((await emails())[0]?.["payload"]).toEqual({
      full_name: "Ana",
      domain: `${suffix}.com`,
      reason: "team",
    });
  });

  test("of a paused subscription are told without an amount, as nothing is owed", async () => {
    await stripeSays("paused", 1, { payments: [first()] });
    expect((await emails())[0]?.["payload"]).toEqual({
      full_name: "Ana",
      domain: `${suffix}.com`,
      reason: "payment",
    });
  });
});

describe("a charge to come", () => {
  const upcoming = { amount: 9990, currency: "brl", charge_at: "2026-12-01T12:00:00Z" };
  beforeEach(goLive);

  test("is told once per period", async () => {
    for (const days of [-7, -6]) await stripeSays("active", days, { payments: [first()], upcoming });
    expect(await emails()).toEqual([
      { template: "charge_upcoming", payload: { full_name: "Ana", domain: `${suffix}.com`, ...upcoming } },
    ]);
    await stripeSays("active", 24, {
      ...paid(),
      upcoming,
      subscription: { current_period_end: "2027-01-01T12:00:00Z" },
    });
    expect(await templates()).toEqual(["charge_upcoming", "charge_upcoming"]);
  });

  test("is not told of a subscription set to end", async () => {
    const subscription = { cancel_at_period_end: true, canceled_at: after(-9) };
    await stripeSays("active", -7, { subscription, payments: [first()], upcoming });
    expect(await templates()).toEqual(["subscription_cancelling"]);
  });
});

describe("a refund", () => {
  beforeEach(goLive);

  test("is told each time with the amount of that time", async () => {
    for (const amount of [3000, 3000, 9990]) await refunded(amount);
    const fields = {
      full_name: "Ana",
      domain: `${suffix}.com`,
      amount_paid: 9990,
      currency: "brl",
      number: "A-0001",
    };
    expect(await emails()).toEqual([
      { template: "payment_refunded", payload: { ...fields, amount: 3000 } },
      { template: "payment_refunded", payload: { ...fields, amount: 6990 } },
    ]);
    expect(await siteStatus()).toBe("active");
  });

  test("is not told again when it was taken back and made anew with the same total", async () => {
    for (const amount of [3000, 0, 3000]) await refunded(amount);
    expect(await templates()).toEqual(["payment_refunded"]);
  });
});

describe("a payment that takes days", () => {
  test.each([
    ["incomplete", "incomplete_expired"],
    ["active", "past_due"],
    ["active", "canceled"],
  ])("activates nothing while it is %s, nor when it has failed and is %s", async (before, then) => {
    await stripeSays(before, -20, pending());
    expect(await siteStatus()).toBe("awaiting_payment");
    await stripeSays(then, 8, pending({ first_failed_at: after(0), attempt_count: 1 }));
    expect(await siteStatus()).toBe("awaiting_payment");
    expect(await templates()).toEqual([]);
  });

  test("activates the site when it has come", async () => {
    await stripeSays("incomplete", -20, pending());
    await stripeSays("active", -18, { payments: [first()] });
    expect(await siteStatus()).toBe("awaiting_activation");
  });
});
