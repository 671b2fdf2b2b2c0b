import { beforeEach, describe, expect, test } from "vitest";
import { after, daysAgo, newOwingCustomer, type OwingCustomer } from "./owing-customer.ts";
import { openTestDatabase, serviceRole } from "../test-database.ts";

// The grace period, its start, its end and its effect on the site.

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

/** Writes a state with its age and the age of the failed charge in days. */
async function owingSince(failedDaysAgo: number, readDaysAgo: number): Promise<void> {
  await ana.stripeSays("past_due", 0, {
    payments: [ana.first(), ana.due({ first_failed_at: daysAgo(failedDaysAgo) })],
    asOf: daysAgo(readDaysAgo),
  });
}

describe("the grace period", () => {
  beforeEach(() => ana.goLive());

  test("runs from the first failed charge of the oldest open invoice for the days in the settings", async () => {
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

  test("ignores invoices that are paid, void, uncollectible or were never tried", async () => {
    const others = ["paid", "void", "uncollectible"].map((status) => ana.due({ id: `in_${status}`, status }));
    const untried = ana.due({ id: "in_untried", first_failed_at: null, attempt_count: 0 });
    await ana.stripeSays("active", 1, { payments: [ana.first(), untried, ...others] });
    expect(await ana.storedSubscription()).toEqual({
      past_due_since: null,
      grace_ends_at: null,
      in_service: true,
    });
  });

  test("keeps the site live until its last moment and then suspends it", async () => {
    await ana.stripeSays("past_due", 6.999);
    expect(await ana.siteStatus()).toBe("active");
    await ana.stripeSays("past_due", 7);
    expect(await ana.siteStatus()).toBe("suspended");
    expect((await ana.storedSubscription())["in_service"]).toBe(false);
  });

  test.each(["unpaid", "paused"])("ends immediately when Stripe says %s", async (status) => {
    await ana.stripeSays(status, 1);
    expect(await ana.siteStatus()).toBe("suspended");
  });

  test("ends only for a state that was read after its end", async () => {
    await ana.stripeSays("past_due", 1);
    await database.rows("select private.sync_site($1)", [ana.profileId]);
    expect(await ana.siteStatus()).toBe("active");
  });

  test("ends with the payment, and the site is reactivated", async () => {
    await ana.stripeSays("unpaid", 8);
    await ana.stripeSays("active", 9, ana.paid());
    expect(await ana.storedSubscription()).toEqual({
      past_due_since: null,
      grace_ends_at: null,
      in_service: true,
    });
    expect(await ana.siteStatus()).toBe("active");
  });

  test("does not reactivate a suspended site while an older invoice is open", async () => {
    await ana.stripeSays("unpaid", 8);
    await ana.stripeSays("active", 31);
    expect(await ana.siteStatus()).toBe("suspended");
  });

  test("keeps a subscription set to end live until it ends", async () => {
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

describe("selecting subscriptions to sync for grace", () => {
  test.each([
    ["the warning is due since the last sync", 5.5, 1, true],
    ["grace has ended since the last sync", 7.5, 1, true],
    ["the warning was already due at the last sync", 6, 0.5, false],
    ["grace had already ended at the last sync", 9, 1, false],
    ["neither is due", 3, 1, false],
  ])(
    "selects one when %s: %d days after the failure, read %d days ago",
    async (_when, failed, read, isDue) => {
      await owingSince(failed, read);
      expect((await dueByGrace()).includes(ana.subscriptionId)).toBe(isDue);
    },
  );

  test("skips one that has ended", async () => {
    await owingSince(7.5, 1);
    await database.rows("update public.subscriptions set status = 'canceled' where id = $1", [
      ana.subscriptionId,
    ]);
    expect(await dueByGrace()).not.toContain(ana.subscriptionId);
  });
});
