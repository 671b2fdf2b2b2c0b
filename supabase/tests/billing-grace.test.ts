import { beforeEach, describe, expect, test } from "vitest";
import { after, daysAgo, newOwingCustomer, type OwingCustomer } from "./owing-customer.ts";
import { openTestDatabase, serviceRole } from "./test-database.ts";

// Grace: from when, until when, and what it does to the site.

const database = await openTestDatabase();
let ana: OwingCustomer;

beforeEach(async () => {
  ana = await newOwingCustomer(database);
  await setting("7");
});

async function setting(days: string | null): Promise<void> {
  await database.rows("update public.settings set value = $1 where key = 'grace_days'", [days]);
}

const dueByGrace = async () =>
  (await database.as(serviceRole, "select * from public.subscriptions_due_by_grace() as id")).rows.map(
    ({ id }) => id,
  );

/** A state of so many days ago, of a charge that failed so many days ago. */
async function owingSince(failedDaysAgo: number, readDaysAgo: number): Promise<void> {
  await ana.stripeSays("past_due", 0, {
    payments: [ana.first(), ana.due({ first_failed_at: daysAgo(failedDaysAgo) })],
    asOf: daysAgo(readDaysAgo),
  });
}

describe("grace", () => {
  beforeEach(() => ana.goLive());

  test("runs from the first failed charge of the oldest open invoice for the days of the settings", async () => {
    await setting("10");
    await ana.stripeSays("past_due", 1, {
      payments: [ana.first(), ana.due(), { ...ana.nextDue(), first_failed_at: after(1) }],
    });
    expect(await ana.storedSubscription()).toEqual({
      past_due_since: new Date(after(0)),
      grace_ends_at: new Date(after(10)),
      in_service: true,
    });
  });

  test("lasts seven days when the setting is empty", async () => {
    await setting(null);
    await ana.stripeSays("past_due", 1);
    expect((await ana.storedSubscription())["grace_ends_at"]).toEqual(new Date(after(7)));
  });

  test("is no matter of an invoice that is paid, void, given up or was never tried", async () => {
    const others = ["paid", "void", "uncollectible"].map((status) => ana.due({ id: `in_${status}`, status }));
    const untried = ana.due({ id: "in_untried", first_failed_at: null, attempt_count: 0 });
    await ana.stripeSays("active", 1, { payments: [ana.first(), untried, ...others] });
    expect(await ana.storedSubscription()).toEqual({
      past_due_since: null,
      grace_ends_at: null,
      in_service: true,
    });
  });

  test("keeps the site up until its last moment, and suspends it then", async () => {
    await ana.stripeSays("past_due", 6.999);
    expect(await ana.siteStatus()).toBe("active");
    await ana.stripeSays("past_due", 7);
    expect(await ana.siteStatus()).toBe("suspended");
    expect((await ana.storedSubscription())["in_service"]).toBe(false);
  });

  test.each(["unpaid", "paused"])("ends at once when Stripe says %s", async (status) => {
    await ana.stripeSays(status, 1);
    expect(await ana.siteStatus()).toBe("suspended");
  });

  test("does not end for a site by time alone: the state must have been read since", async () => {
    await ana.stripeSays("past_due", 1);
    await database.rows("select private.sync_site($1)", [ana.profileId]);
    expect(await ana.siteStatus()).toBe("active");
  });

  test("is over when what is owed is paid, and the site comes back", async () => {
    await ana.stripeSays("unpaid", 8);
    await ana.stripeSays("active", 9, ana.paid());
    expect(await ana.storedSubscription()).toEqual({
      past_due_since: null,
      grace_ends_at: null,
      in_service: true,
    });
    expect(await ana.siteStatus()).toBe("active");
  });

  test("does not bring a suspended site back while an older invoice is owed", async () => {
    await ana.stripeSays("unpaid", 8);
    await ana.stripeSays("active", 31);
    expect(await ana.siteStatus()).toBe("suspended");
  });

  test("lets a subscription set to end stay live until it does", async () => {
    const ending = { cancel_at_period_end: true, canceled_at: after(-1) };
    await ana.stripeSays("active", 0, { subscription: ending, payments: [ana.first()] });
    expect(await ana.siteStatus()).toBe("active");
    await ana.stripeSays("canceled", 10, {
      subscription: { ...ending, ended_at: after(10) },
      payments: [ana.first()],
    });
    expect(await ana.siteStatus()).toBe("cancelled");
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
    expect((await dueByGrace()).includes(ana.subscriptionId)).toBe(isDue);
  });

  test("not one that has ended", async () => {
    await owingSince(7.5, 1);
    await database.rows("update public.subscriptions set status = 'canceled' where id = $1", [
      ana.subscriptionId,
    ]);
    expect(await dueByGrace()).not.toContain(ana.subscriptionId);
  });
});
