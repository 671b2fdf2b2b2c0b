import { beforeEach, describe, expect, it } from "vitest";
import { newOwingCustomer, type OwingCustomer } from "../billing/owing-customer.ts";
import { openTestDatabase } from "../test-database.ts";

// The setting that decides whether the site of a customer stays up while the owner pauses collection.

const database = await openTestDatabase();
let ana: OwingCustomer;

const staysUp = (value: string) =>
  database.rows("update public.settings set value = $1 where key = 'paused_site_stays_up'", [value]);

beforeEach(async () => {
  await staysUp("true");
  ana = await newOwingCustomer(database);
  await ana.goLive();
});

const says = (subscription: Record<string, unknown>) =>
  ana.stripeSays("active", -10, { payments: [ana.first()], subscription });
const paused = { pause_behavior: "void" };

const suspensions = async () =>
  (await ana.emails())
    .filter(({ template }) => template === "site_suspended" || template === "site_reactivated")
    .map(({ template, payload }) => [template, (payload as { amount?: number }).amount ?? null]);

describe("a site whose customer's collection is paused", () => {
  it("stays up by default", async () => {
    await says(paused);
    expect(await ana.siteStatus()).toBe("active");
  });

  it("is suspended without an amount when the setting says no, and returns with the collection", async () => {
    await staysUp("false");
    await says(paused);
    expect(await ana.siteStatus()).toBe("suspended");
    await says({});
    expect(await ana.siteStatus()).toBe("active");
    expect(await suspensions()).toEqual([
      ["site_suspended", null],
      ["site_reactivated", null],
    ]);
  });

  it("follows the setting at once in both directions", async () => {
    await says(paused);
    await staysUp("false");
    expect(await ana.siteStatus()).toBe("suspended");
    await staysUp("true");
    expect(await ana.siteStatus()).toBe("active");
  });

  it("stays up while a dispute pauses the collection, whatever the setting says", async () => {
    await staysUp("false");
    await says({ ...paused, pause_for_dispute: true });
    expect(await ana.siteStatus()).toBe("active");
  });
});
